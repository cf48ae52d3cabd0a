import { eventually, must } from "../table/must.ts";
import { isList, type Json, parsed } from "./json.ts";

/** The newest code that was sent to a phone or an e-mail address, as the outbox of a development installation shows it. */
export async function newestCode(admin: string | null, recipient: string): Promise<string> {
  must(admin !== null, "the outbox stands at the admin port: --admin URL");
  const digits = recipient.replaceAll("-", "");
  const letter = await eventually(
    async () =>
      (await letters(admin))
        .map((one) => JSON.stringify(one).replaceAll("-", ""))
        .find((one) => one.includes(digits)) ?? "",
    { what: `a letter to ${recipient}`, holds: (text) => text !== "", withinMs: 5_000 },
  );
  const code = /(?<!\d)\d{4,8}(?!\d)/.exec(letter.replaceAll(digits, "").replaceAll(/\d{9,}/g, ""))?.[0];
  must(code !== undefined, `no code in ${letter.slice(0, 200)}`);
  return code;
}

async function letters(admin: string): Promise<readonly Json[]> {
  const found = parsed(await (await fetch(`${admin}/outbox`)).text());
  return isList(found) ? found : [];
}

let made = 0;

/** A phone number that nobody has yet. */
export function newPhone(): string {
  made += 1;
  const digits = String(Date.now() + made * 7_919).slice(-8);
  return `010-${digits.slice(0, 4)}-${digits.slice(4)}`;
}
