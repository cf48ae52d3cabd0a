import { accessEndpoints } from "./access.ts";

/** Every HTTP endpoint of the console's origin, from one file for each area. The server registers exactly these. */
export const CONSOLE_ENDPOINTS = [...accessEndpoints] as const;

type Listed = (typeof CONSOLE_ENDPOINTS)[number];
export type ConsoleName = Listed["name"];
export type ConsoleEndpoints = { readonly [E in Listed as E["name"]]: E };
