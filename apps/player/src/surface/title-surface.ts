/** The entry point for what a page is called by its address; the first load carries none of it. */
export { pageOf } from "../derived/page-of.ts";
