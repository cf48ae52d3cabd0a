import { ok, type Result } from "@maru/values";
import { wireContext } from "./context.ts";
import { noAnswer, readRefusal, type WireRefusal } from "./http.ts";

export interface WireFile {
  readonly name: string;
  readonly text: string;
}

const WITHIN_MS = 60_000;

/** A file that the server writes, or why it refused. Never throws. */
export async function readFile(address: string): Promise<Result<WireFile, WireRefusal>> {
  try {
    const response = await fetch(address, {
      headers: { "accept-language": wireContext.language, "x-maru-console": "1" },
      credentials: "same-origin",
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    if (!response.ok) return readRefusal(await response.json());
    const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
    return ok({ name: name ?? "list.csv", text: await response.text() });
  } catch {
    return noAnswer();
  }
}
