import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { type Report, valuesAt } from "../test-run.ts";
import type { Advisory } from "./judge-advisories.ts";

/** What the registry knows of everything that is shipped, or why it said nothing: not every registry answers this question. */
export type Asked =
  | { readonly kind: "answered"; readonly advisories: readonly Advisory[] }
  | { readonly kind: "unanswered"; readonly reason: string };

/** Asks `npm audit` in a folder with a lock file. */
export async function askRegistry(folder: string, registry?: string): Promise<Asked> {
  const where = registry === undefined ? [] : ["--registry", registry];
  const once = ["--fetch-retries=0", "--fetch-timeout=20000"];
  const child = spawn("npm", ["audit", "--omit=dev", "--json", ...once, ...where], {
    cwd: folder,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const said = await text(child.stdout);
  try {
    return readAudit(JSON.parse(said) as Report);
  } catch {
    return { kind: "unanswered", reason: "npm audit said nothing that can be read" };
  }
}

function readAudit(report: Report): Asked {
  const { vulnerabilities, message } = report;
  if (typeof vulnerabilities !== "object" || vulnerabilities === null) {
    const reason = typeof message === "string" ? message : "npm audit answered without a report";
    return { kind: "unanswered", reason };
  }
  const via = Object.values(vulnerabilities as Readonly<Record<string, Report>>).flatMap((one) =>
    valuesAt(one, "via"),
  );
  // What is only a name stands for the fault of another package, which is listed itself.
  const faults = via.filter((one): one is Report => typeof one === "object" && one !== null);
  const advisories = faults.map((fault): Advisory => {
    const { url, source, name, severity, title } = fault;
    const id = /GHSA(?:-[a-z0-9]{4}){3}/.exec(String(url))?.[0] ?? String(source);
    return { id, name: String(name), severity: String(severity), title: String(title) };
  });
  return { kind: "answered", advisories: [...new Map(advisories.map((one) => [one.id, one])).values()] };
}
