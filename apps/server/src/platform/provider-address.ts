import type { Env } from "./setting.ts";
import { StartError } from "./start-error.ts";

/**
 * The address of a provider in the setting `name`, or its own. Without TLS on this machine alone, and not in production, where a provider on
 * this machine would be a false one. Errors: {@link StartError}.
 */
export function providerAddress(env: Env, name: string, fallback: string | null): string {
  const text = env[name] ?? "";
  if (text === "" && fallback !== null) return fallback;
  const { protocol, hostname } = URL.canParse(text) ? new URL(text) : { protocol: "", hostname: "" };
  const isHere = protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  if (protocol === "https:" || (isHere && env["NODE_ENV"] !== "production")) return text;
  throw new StartError(`${name} is no address of a provider: set ${name} to https://host`);
}
