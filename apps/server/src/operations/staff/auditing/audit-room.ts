import type { ConsolePage, CsvFile } from "@maru/contract";
import type { StaffSites } from "@maru/rules";
import type { ConsoleDatabase } from "../../../platform/console-database.ts";
import type { AuditEvent, AuditFilter } from "./audit-event.ts";
import { readEvents } from "./event-store.ts";

export interface AuditRoom {
  list(
    sites: StaffSites,
    filter: AuditFilter,
    page: { readonly cursor: string | null; readonly size: number },
  ): Promise<ConsolePage<AuditEvent>>;
  csv(sites: StaffSites, filter: AuditFilter): Promise<CsvFile>;
}

const CSV_ROWS = 10_000;

/** Reads of the log; row-level security shows each caller their sites' events. */
export function openAuditRoom(database: ConsoleDatabase): AuditRoom {
  return {
    list: async (sites, filter, { cursor, size }) => {
      const belowSeq = cursor === null ? null : Number(cursor);
      const rows = await database.read(sites, (query) =>
        readEvents(query, filter, { belowSeq, limit: size + 1 }),
      );
      const content = rows.slice(0, size);
      const last = rows.length <= size;
      return { content, last, next: last ? null : String(content.at(-1)?.seq) };
    },
    csv: async (sites, filter) => {
      const rows = await database.read(sites, (query) =>
        readEvents(query, filter, { belowSeq: null, limit: CSV_ROWS }),
      );
      return { fileName: "audit.csv", header: HEADER, rows: rows.map(cellsOf) };
    },
  };
}

const HEADER = [
  "seq",
  "time (UTC)",
  "kind",
  "action",
  "site",
  "staff",
  "role",
  "address",
  "member",
  "subject",
  "reason",
  "before",
  "after",
  "hash",
];

function cellsOf(event: AuditEvent): (string | number | null)[] {
  return [
    event.seq,
    new Date(event.atMs).toISOString(),
    event.kind,
    event.action,
    event.siteId,
    event.staff,
    event.role,
    event.address,
    event.memberId,
    event.subject,
    event.reason,
    event.before === null ? null : JSON.stringify(event.before),
    event.after === null ? null : JSON.stringify(event.after),
    event.hash,
  ];
}
