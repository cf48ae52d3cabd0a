import { ADMIN_PORT } from "../server.ts";

const ADMIN_URL = process.env["MARU_E2E_ADMIN_URL"] ?? `http://127.0.0.1:${ADMIN_PORT}`;

/** The newest letter to a phone or an e-mail address, from the outbox of a development installation; empty when there is none. */
export async function newestLetter(recipient: string): Promise<string> {
  const letters = (await (await fetch(`${ADMIN_URL}/outbox`)).json()) as readonly object[];
  const digits = recipient.replaceAll("-", "");
  const letter = letters
    .map((one) => JSON.stringify(one))
    .find((text) => text.replaceAll("-", "").includes(digits));
  return letter ?? "";
}

/** The newest code that was sent there. */
export async function newestCode(recipient: string): Promise<string> {
  const digits = recipient.replaceAll("-", "");
  const letter = await newestLetter(recipient);
  const code = /(?<!\d)\d{8}(?!\d)/.exec(letter.replaceAll(digits, ""))?.[0];
  if (code === undefined) throw new Error(`no code was sent to ${recipient}`);
  return code;
}
