import { textWithin } from "./text-within.ts";

/** Posts text to an address that a setting names. Rejects where it does not answer in time, sends elsewhere, or says more than it may. */
export async function askOverHttp(
  address: URL,
  { body, withinMs, most }: { readonly body: string; readonly withinMs: number; readonly most: number },
): Promise<{ readonly status: number; readonly body: string }> {
  const reply = await fetch(address, {
    method: "POST",
    headers: { "Content-Type": "text/plain; charset=utf-8" },
    body,
    redirect: "error",
    signal: AbortSignal.timeout(withinMs),
  });
  const text = await textWithin(reply, most);
  if (text === null) throw new Error(`${address.host} answers more than ${most} bytes`);
  return { status: reply.status, body: text };
}
