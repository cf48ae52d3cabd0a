import type { ConsolePage } from "@maru/contract";
import { pageOfRows, readCursor, writeCursor } from "../../../../platform/list-cursor.ts";
import type { Database } from "../../../../ports/unit-of-work.ts";
import type { PersonalKeys } from "../personal/personal-keys.ts";
import { readOutbox, type StoredMessage } from "./message-store.ts";

/** What was written to telephones and mailboxes, in clear: of a development installation, where nobody else reads them. */
export interface Outbox {
  /** Newest first; null for a cursor that is none. */
  list(ask: {
    readonly siteId: number;
    readonly cursor: string | null;
    readonly size: number;
  }): Promise<ConsolePage<StoredMessage> | null>;
}

export function openOutbox(parts: { readonly database: Database; readonly keys: PersonalKeys }): Outbox {
  return {
    list: async ({ siteId, cursor, size }) => {
      const key = cursor === null ? [null] : readCursor(cursor, 1);
      if (key === null) return null;
      const ask = { siteId, beforeId: key[0] ?? null, most: size + 1 };
      const rows = await readOutbox(parts.database, parts.keys, ask);
      return pageOfRows(rows, size, { show: (row) => row, next: ({ id }) => writeCursor(id) });
    },
  };
}
