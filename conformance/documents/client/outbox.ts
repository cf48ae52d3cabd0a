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

/** The code of the newest letter that was really sent to an address. */
export async function codeInLetters(sent: readonly string[], recipient: string): Promise<string> {
  const letter = await eventually(() => sent.findLast((one) => one.includes(recipient)) ?? "", {
    what: `a letter to ${recipient}`,
    holds: (text) => text !== "",
  });
  const code = /(?<!\d)\d{6,8}(?!\d)/.exec(writtenIn(letter))?.[0];
  must(code !== undefined, `no code in ${letter.slice(0, 200)}`);
  return code;
}

/** What stands below a letter's head, whatever it travelled as. */
function writtenIn(letter: string): string {
  const [head = "", ...parts] = letter.split("\n\n");
  const body = parts.join("\n");
  return /transfer-encoding: *base64/i.test(head) ? Buffer.from(body, "base64").toString() : body;
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
