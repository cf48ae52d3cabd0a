import { textWithin } from "./text-within.ts";

interface Asking {
  /** Posted; without it the address is read. */
  readonly body?: string;
  readonly withinMs: number;
  /** Bytes of the longest answer. */
  readonly most: number;
}

/** Asks an address that a setting names. Rejects where it does not answer in time, sends elsewhere, or says more than it may. */
export async function askOverHttp(
  address: URL,
  { body, withinMs, most }: Asking,
): Promise<{ readonly status: number; readonly body: string }> {
  const reply = await fetch(address, {
    ...(body === undefined ? {} : { method: "POST", body }),
    headers: { "Content-Type": "text/plain; charset=utf-8" },
    redirect: "error",
    signal: AbortSignal.timeout(withinMs),
  });
  const text = await textWithin(reply, most);
  if (text === null) throw new Error(`${address.host} answers more than ${most} bytes`);
  return { status: reply.status, body: text };
}
