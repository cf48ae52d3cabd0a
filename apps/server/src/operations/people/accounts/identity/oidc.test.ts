import { type LocalOidc, type OidcFault, openLocalOidc } from "@maru/identity-providers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { RedirectProvider } from "../../../../ports/identity-provider.ts";
import { oidc } from "./oidc.ts";

const RETURN = "http://localhost:8080/identity";
const CLIENT = { clientId: "maru", secret: "a secret" } as const;
let local: LocalOidc;
let provider: RedirectProvider;
const providerOf = (change: object = {}, withinSeconds = 30): RedirectProvider =>
  oidc(
    { ...CLIENT, issuer: local.issuer, scope: "openid profile", acr: null, takesPlainHttp: true, ...change },
    { withinSeconds },
  );

beforeAll(async () => {
  const people = [
    { sub: "jane", name: "Jane Doe", birthDate: "1985-03-04", phone: "+4915112345678", acr: "substantial" },
    { sub: "bare", name: "Jane Doe" },
    { sub: "year", name: "Jane Doe", birthDate: "1985" },
  ];
  local = await openLocalOidc({ ...CLIENT, returnUrls: [RETURN], people });
  provider = providerOf();
});
afterAll(() => local.close());
beforeEach(() => local.behave("none"));

async function begun(from = provider) {
  const answer = await from.begin(RETURN);
  if (answer.state !== "begun") throw new Error(answer.why);
  return answer;
}

async function answered(sub: string, from = provider) {
  const { url, kept } = await begun(from);
  return from.finish({ kept, query: new URL(local.consent(url, sub)).search });
}

describe("an OpenID Connect provider", () => {
  it("is gone to with PKCE, state and nonce, and vouches by a signed token", async () => {
    const { url } = await begun();
    const asked = Object.fromEntries(new URL(url).searchParams);
    expect(asked).toMatchObject({
      redirect_uri: RETURN,
      response_type: "code",
      code_challenge_method: "S256",
    });
    expect(await answered("jane")).toEqual({
      state: "verified",
      person: {
        name: "Jane Doe",
        birthDate: "1985-03-04",
        phone: "+4915112345678",
        identity: `oidc:${local.issuer} jane`,
      },
    });
  });

  it.each<[OidcFault, string]>([
    ["wrong-issuer", "OAUTH_JWT_CLAIM_COMPARISON_FAILED"],
    ["wrong-audience", "OAUTH_JWT_CLAIM_COMPARISON_FAILED"],
    ["wrong-nonce", "OAUTH_JWT_CLAIM_COMPARISON_FAILED"],
    ["old-token", "OAUTH_JWT_TIMESTAMP_CHECK_FAILED"],
    ["wrong-signature", "OAUTH_INVALID_RESPONSE"],
    ["unsigned", "OAUTH_INVALID_RESPONSE"],
    ["no-token", "OAUTH_INVALID_RESPONSE"],
  ])("is not believed with a %s", async (fault, why) => {
    local.behave(fault);
    expect(await answered("jane")).toEqual({ state: "untrusted", why });
  });

  it("is not believed with another check's answer, nor with an answer of nobody's", async () => {
    const [one, other] = [await begun(), await begun()];
    const query = new URL(local.consent(other.url, "jane")).search;
    expect((await provider.finish({ kept: one.kept, query })).state).toBe("untrusted");
    expect((await provider.finish({ kept: one.kept, query: "?" })).state).toBe("untrusted");
  });

  it("exchanges a code once", async () => {
    const { url, kept } = await begun();
    const query = new URL(local.consent(url, "jane")).search;
    expect((await provider.finish({ kept, query })).state).toBe("verified");
    expect(await provider.finish({ kept, query })).toEqual({ state: "refused", why: "invalid_grant" });
  });

  it("says that the person said no", async () => {
    const { url, kept } = await begun();
    const query = new URL(local.decline(url)).search;
    expect(await provider.finish({ kept, query })).toEqual({ state: "cancelled" });
  });

  it("takes nobody without a whole birth date, nor below the assurance that is asked for", async () => {
    expect(await answered("bare")).toEqual({ state: "refused", why: "no name or birth date" });
    expect(await answered("year")).toEqual({ state: "refused", why: "no name or birth date" });
    expect((await answered("jane", providerOf({ acr: "substantial" }))).state).toBe("verified");
    const sure = await answered("jane", providerOf({ acr: "high" }));
    expect(sure).toEqual({ state: "refused", why: "not sure enough" });
  });

  it.each<OidcFault>(["deaf", "broken"])("is unanswered where it is %s, before and after", async (fault) => {
    const hasty = providerOf({}, 1);
    const { url, kept } = await begun(hasty);
    const query = new URL(local.consent(url, "jane")).search;
    local.behave(fault);
    expect((await hasty.finish({ kept, query })).state).toBe("unanswered");
    const fresh = providerOf({}, 1);
    expect((await fresh.begin(RETURN)).state).toBe("unanswered");
    local.behave("none");
    expect((await fresh.begin(RETURN)).state, "looks again").toBe("begun");
  });
});
