import { askOverHttp } from "../../platform/ask-over-http.ts";
import { listenOn } from "../../platform/listen-on.ts";
import type { Examined } from "./examined.ts";
import { type Fault, refusalOf } from "./fault.ts";

const ANSWERS_WITHIN_MS = 2_000;
const LONGEST_ANSWER = 65_536;
/** The admin server listens nowhere else. */
const LOOPBACK = "127.0.0.1";

/** The three ports, opened for a moment; where the server of these settings runs, they are its own. */
export async function examinePorts({ config, machine }: Examined): Promise<readonly Fault[]> {
  const { port, consolePort, adminPort, host } = config;
  const ports = [
    { setting: "PORT", port, host },
    { setting: "CONSOLE_PORT", port: consolePort, host },
    { setting: "ADMIN_PORT", port: adminPort, host: LOOPBACK },
  ];
  const faults: Fault[] = [];
  for (const [at, { setting, port: number, host: where }] of ports.entries()) {
    const first = ports.slice(0, at).find((other) => other.port === number);
    const app = {
      listen: async (): Promise<string> => {
        await machine.tryPort(number, where);
        return "";
      },
    };
    if (first === undefined)
      faults.push(
        ...(await refusalOf("PORT_REFUSED", () => listenOn(app, { port: number, host: where, setting }))),
      );
    else
      faults.push({
        code: "PORT_TWICE",
        what: `${first.setting} and ${setting} are both ${number}`,
        mend: `choose another port for ${setting}`,
      });
  }
  return faults;
}

/** Whether the server of these settings runs now. */
export async function isRunningHere({ adminPort }: { readonly adminPort: number }): Promise<boolean> {
  try {
    const address = new URL(`http://${LOOPBACK}:${adminPort}/readyz`);
    const { body } = await askOverHttp(address, { withinMs: ANSWERS_WITHIN_MS, most: LONGEST_ANSWER });
    const said: unknown = JSON.parse(body);
    return typeof said === "object" && said !== null && "waitingFor" in said;
  } catch {
    return false;
  }
}
