export * from "./access-table.ts";
export * from "./may-staff.ts";
export { isWorkDone, seekAnswer } from "./proof-of-work.ts";
export * from "./sign-in-defence.ts";
export * from "./staff-principal.ts";
export * from "./step-up.ts";
export * from "./two-people.ts";
export { isReservedName, nameKey } from "./reserved-name.ts";
export { waitBeforeTryMs } from "./try-delay.ts";
