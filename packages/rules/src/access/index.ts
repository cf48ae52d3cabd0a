export * from "./access-table.ts";
export * from "./may-staff.ts";
export * from "./staff-principal.ts";
export * from "./step-up.ts";
export { waitBeforeTryMs } from "./try-delay.ts";
