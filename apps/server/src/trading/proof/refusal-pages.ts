import { randomBytes } from "node:crypto";
import { assert } from "@maru/values";
import type { RefusedBet } from "../../ports/receipts.ts";
import { leafHash } from "./merkle-tree.ts";
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
  readonly salts: Buffer;
  /** Null until the page is signed. */
  write: ReturnType<typeof receiptWriter> | null;
}

export interface RefusalLimits {
  readonly perPage: number;
  readonly pages: number;
}

const REFUSAL_LIMITS: RefusalLimits = { perPage: 500, pages: 100 };

/**
 * Refusals in pages, in memory. A page is signed as a whole when the first proof from it is asked for, and is then closed. The
 * newest pages are kept: a refusal changes nothing, so it is proved while it is fresh or not at all.
 */
export function createRefusalPages(
  signer: () => { readonly key: ReceiptKey; readonly nowMs: number },
  limits: RefusalLimits = REFUSAL_LIMITS,
): RefusalPages {
  const pages: Page[] = [];
  const places = new Map<string, { readonly page: Page; readonly index: number }>();

  const openPage = (): Page => {
    const last = pages.at(-1);
    if (last !== undefined && last.write === null && last.refusals.length < limits.perPage) return last;
    const page: Page = {
      keys: [],
      refusals: [],
      salts: randomBytes(SALT_BYTES * limits.perPage),
      write: null,
    };
    pages.push(page);
    const oldest = pages.length > limits.pages ? pages.shift() : undefined;
    for (const key of oldest?.keys ?? []) if (places.get(key)?.page === oldest) places.delete(key);
    return page;
  };

  return {
    note: (refused) => {
      const { memberId, clientKey } = refused.request;
      const page = openPage();
      const key = keyOf(memberId, clientKey);
      places.set(key, { page, index: page.refusals.length });
      page.keys.push(key);
      page.refusals.push(refused);
    },
    proofOf: ({ memberId, clientKey }) => {
      const place = places.get(keyOf(memberId, clientKey));
      if (place === undefined) return null;
      const { page, index } = place;
      page.write ??= signPage(page, signer());
      const refused = page.refusals[index];
      assert(refused !== undefined, "a refusal lost its place");
      return page.write({ text: refusalSubject(refused), salt: saltAt(page, index), index });
    },
  };
}

function signPage(
  page: Page,
  { key, nowMs }: { readonly key: ReceiptKey; readonly nowMs: number },
): ReturnType<typeof receiptWriter> {
  const leaves = page.refusals.map((refused, index) =>
    leafHash(saltAt(page, index), refusalSubject(refused)),
  );
  return receiptWriter(signTree(leaves, key, nowMs));
}

function saltAt(page: Page, index: number): Buffer {
  return page.salts.subarray(index * SALT_BYTES, (index + 1) * SALT_BYTES);
}

function keyOf(memberId: number, clientKey: string): string {
  return `${memberId}:${clientKey.toLowerCase()}`;
}
