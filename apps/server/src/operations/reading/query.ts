import type { Database } from "../../ports/unit-of-work.ts";

/** A statement inside the transaction of one site's page. */
export type Query = Database["query"];
