import { oidc } from "../operations/people/accounts/identity/oidc.ts";
import {
  type GuardedProvider,
  guardProvider,
} from "../operations/people/accounts/identity/guarded-provider.ts";
import { portOne } from "../operations/people/accounts/identity/portone.ts";
import type { Config } from "../platform/config.ts";
import type { IdentityProvider } from "../ports/identity-provider.ts";

type IdentityConfig = Pick<Config, "production" | "identityProvider" | "port">;

/** Who checks identities, behind a breaker. Where nothing is said a development server believes what it is told, and production nobody. */
export function openIdentity(config: IdentityConfig): GuardedProvider {
  return guardProvider(providerOf(config));
}

function providerOf({ production, identityProvider: setting }: IdentityConfig): IdentityProvider {
  if (setting === null) return { kind: production ? "none" : "local" };
  if (setting.kind === "portone") return portOne({ ...setting, takesTests: !production });
  if (setting.kind === "oidc") return oidc({ ...setting, takesPlainHttp: !production });
  return { kind: "none" };
}

/** Where players reach a site: its own names, and on a machine of development the port of this server. */
export function originsOf({
  production,
  port,
}: IdentityConfig): (hosts: readonly string[]) => readonly string[] {
  if (production) return (hosts) => hosts.map((host) => `https://${host}`);
  return (hosts) => ["localhost", ...hosts, "127.0.0.1"].map((host) => `http://${host}:${port}`);
}
