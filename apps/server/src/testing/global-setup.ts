import { joinTestServer } from "./test-database.ts";

/** One embedded PostgreSQL for the whole test run, shared with other runs on the same checkout. */
export default joinTestServer;
