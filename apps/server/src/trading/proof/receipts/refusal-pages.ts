import { randomBytes } from "node:crypto";
import { assert } from "@maru/values";
import type { RefusedBet } from "../../../ports/receipts.ts";
import { leafHash } from "../../../platform/merkle-tree.ts";
import type { ReceiptKey } from "./receipt-keys.ts";
import { refusalSubject } from "./receipt-subject.ts";
import { receiptWriter, signTree } from "./sign-batch.ts";
import { SALT_BYTES } from "./signed-batch.ts";

export interface RefusalPages {
  /** Notes a refusal: nothing is hashed, signed or written, so refusing stays cheaper than asking. */
  note(refused: RefusedBet): void;
  /** The proof of the member's newest refusal with this key; null where there is none, or none any more. */
  proofOf(asked: { readonly memberId: number; readonly clientKey: string }): string | null;
}

interface Page {
  readonly keys: string[];
  readonly refusals: RefusedBet[];
  /** Null until the page is signed. */
  signed: SignedPage | null;
}

interface SignedPage {
  readonly salts: Buffer;
  readonly write: ReturnType<typeof receiptWriter>;
}

export interface RefusalLimits {
  readonly perPage: number;
  /** So many of the newest are kept, on however many pages: who asks for a proof closes a page, but takes nobody's proof away. */
  readonly kept: number;
}

const REFUSAL_LIMITS: RefusalLimits = { perPage: 500, kept: 50_000 };

/**
 * Refusals in pages, in memory. A page is signed as a whole when the first proof from it is asked for, and is then closed. The
 * newest are kept: a refusal changes nothing, so it is proved while it is fresh or not at all.
 */
export function createRefusalPages(
  signer: () => { readonly key: ReceiptKey; readonly nowMs: number },
  limits: RefusalLimits = REFUSAL_LIMITS,
): RefusalPages {
  const pages: Page[] = [];
  const places = new Map<string, { readonly page: Page; readonly index: number }>();
  let count = 0;

  const openPage = (): Page => {
    const last = pages.at(-1);
    if (last !== undefined && last.signed === null && last.refusals.length < limits.perPage) return last;
    const page: Page = { keys: [], refusals: [], signed: null };
    pages.push(page);
    return page;
  };
  const forgetOldest = (): void => {
    const [oldest] = pages;
    if (oldest === undefined || count - oldest.refusals.length < limits.kept) return;
    pages.shift();
    count -= oldest.refusals.length;
    for (const key of oldest.keys) if (places.get(key)?.page === oldest) places.delete(key);
  };

  return {
    note: (refused) => {
      const { memberId, clientKey } = refused.request;
      const page = openPage();
      const key = keyOf(memberId, clientKey);
      places.set(key, { page, index: page.refusals.length });
      page.keys.push(key);
      page.refusals.push(refused);
      count += 1;
      forgetOldest();
    },
    proofOf: ({ memberId, clientKey }) => {
      const place = places.get(keyOf(memberId, clientKey));
      if (place === undefined) return null;
      const { page, index } = place;
      page.signed ??= signPage(page, signer());
      const refused = page.refusals[index];
      assert(refused !== undefined, "a refusal lost its place");
      const { write, salts } = page.signed;
      return write({ text: refusalSubject(refused), salt: saltAt(salts, index), index, version: "1" });
    },
  };
}

function signPage(
  { refusals }: Page,
  { key, nowMs }: { readonly key: ReceiptKey; readonly nowMs: number },
): SignedPage {
  const salts = randomBytes(SALT_BYTES * refusals.length);
  const leaves = refusals.map((refused, index) => leafHash(saltAt(salts, index), refusalSubject(refused)));
  return { salts, write: receiptWriter(signTree(leaves, key, nowMs)) };
}

function saltAt(salts: Buffer, index: number): Buffer {
  return salts.subarray(index * SALT_BYTES, (index + 1) * SALT_BYTES);
}

function keyOf(memberId: number, clientKey: string): string {
  return `${memberId}:${clientKey.toLowerCase()}`;
}
