export * from "./console-endpoint.ts";
export * from "./console-endpoints.ts";
export { type ConsolePage, csvFile, type CsvFile } from "./console-fields.ts";
export * from "./console-refusals.ts";
