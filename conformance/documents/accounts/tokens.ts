import { caller } from "../client/http.ts";
import { at, brief, listAt, numberAt, textAt } from "../client/json.ts";
import { askToken, demoPerson, signIn } from "../client/player.ts";
import type { World } from "../run/world.ts";
import { hasFields, must, pause, same } from "../table/must.ts";
import type { Group, Say } from "../table/table.ts";

const ME =
  "id username name phone email birthDate point money role status bankName accountNum accountName myPartnerName limitJson".split(
    " ",
  );

const formOf = (username: string, password: string): URLSearchParams =>
  new URLSearchParams({ grant_type: "password", username, password });

/** Signing in, renewing, and who one is. */
export const tokens = (world: World): Group => ({
  name: "accounts: tokens and me",
  run: async (say) => {
    await granting(say, world);
    await renewing(say, world);
    const player = await world.player("player1");
    await say("2-accounts:49", "GET /api/me has every field", async () =>
      hasFields(await player.ask("GET /api/me"), ME, "me"),
    );
    await say("2-accounts:40", "the managing branch is headquarters by default", async () =>
      same(at(await player.ask("GET /api/me"), "myPartnerName"), "본사", "myPartnerName"),
    );
    await say("2-accounts:98", "GET /api/message/my_unread_count", async () =>
      brief(await player.ask("GET /api/message/my_unread_count")),
    );
    await say("5-wire:32", "players begin with 1,000,000 points", async () =>
      same(
        numberAt(await (await world.player("trader3")).ask("GET /api/me"), "point"),
        1_000_000,
        "point of trader3",
      ),
    );
    await say("2-accounts:91", "a partner's call is refused to a player", async () => {
      const { http } = await player.call("GET /api/partner/list");
      must(http === 403 || http === 404, `answers ${http}`);
      return `answers ${http}`;
    });
  },
});

async function granting(say: Say, world: World): Promise<void> {
  await say("2-accounts:98", "POST /oauth/token?siteCode= answers in OAuth form", async () => {
    const { http, body } = await askToken(world.url, demoPerson("player1"));
    same(http, 200, "status");
    same(textAt(body, "token_type").toLowerCase(), "bearer", "token_type");
    return hasFields(body, ["access_token", "refresh_token", "expires_in"], "reply");
  });
  await say("3-decisions:K3", "an access token lives ten minutes at most", async () => {
    const { body } = await askToken(world.url, demoPerson("player1"));
    must(numberAt(body, "expires_in") <= 600, `expires_in is ${numberAt(body, "expires_in")}`);
    return `expires_in is ${numberAt(body, "expires_in")}`;
  });
  await say("3-decisions:K3", "the site is siteInfoId where siteCode is left out", async () => {
    const { http, body } = await caller(world.url)("POST /oauth/token", {
      site: 37,
      body: formOf("trader1", "maru-trader-1"),
    });
    must(http === 200, `answers ${http} ${brief(body)}`);
    return `trader1 signs in with siteInfoId=37`;
  });
  await say("3-decisions:K3", "siteCode and siteInfoId that disagree are an error", async () => {
    const { http, body } = await caller(world.url)("POST /oauth/token", {
      site: 37,
      query: { siteCode: "maru" },
      body: formOf("player1", "maru-player-1"),
    });
    must(http === 400 || http === 403, `answers ${http} ${brief(body, 80)}`);
    return `answers ${http} ${textAt(body, "error_description")}`;
  });
  await say("5-wire:20", "a wrong password is answered in OAuth form", async () => {
    const { http, body } = await askToken(world.url, { ...demoPerson("trader2"), password: "not this one" });
    must(http >= 400 && http < 500, `answers ${http}`);
    return hasFields(body, ["error", "error_description", "status", "message"], "reply");
  });
}

async function renewing(say: Say, world: World): Promise<void> {
  const renew = (refresh: string) =>
    caller(world.url)("POST /oauth/token", {
      site: null,
      query: { siteCode: "maru-en" },
      body: new URLSearchParams({ grant_type: "refresh_token", refresh_token: refresh }),
    });
  const first = await signIn(world.url, demoPerson("trader2"));
  let second = "";
  await say("2-accounts:65", "a refresh token renews the session, and rotates", async () => {
    const { http, body } = await renew(first.refreshToken);
    same(http, 200, "status");
    second = textAt(body, "refresh_token");
    must(second !== "" && second !== first.refreshToken, "the refresh token did not change");
    return "another refresh token came";
  });
  await say("3-decisions:K3", "a refresh token used twice ends the session", async () => {
    // Two tabs of one browser may renew at once: for some seconds the old one still counts.
    await pause(10_500);
    const again = await renew(first.refreshToken);
    const after = await renew(second);
    must(again.http >= 400 && after.http >= 400, `reuse ${again.http}, the newest ${after.http}`);
    return `reuse ${again.http}, the newest ${after.http}`;
  });
  await say("2-accounts:65", "no token, no profile", async () =>
    same((await world.call("GET /api/me")).http, 401, "status"),
  );
  await say("2-accounts:70", "anything but 200 has a message", async () => {
    const { body } = await world.call("GET /api/me");
    must(textAt(body, "message") !== "" && listAt(body, "data").length === 0, brief(body));
    return textAt(body, "message");
  });
}
