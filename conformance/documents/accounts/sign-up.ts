import { type Call, caller } from "../client/http.ts";
import { at, brief, type Json, numberAt, textAt } from "../client/json.ts";
import { askToJoin, newPlayer, type Newcomer } from "../client/newcomer.ts";
import { newPhone } from "../client/outbox.ts";
import { askToken, type Player } from "../client/player.ts";
import type { World } from "../run/world.ts";
import { eventually, must, pause, same } from "../table/must.ts";
import type { Group, Say } from "../table/table.ts";

const KOREAN = { id: 1, code: "maru" } as const;
const PLAY = { id: 2, code: "maru-play" } as const;

/** Becoming a member, and what a member changes of themself. */
export const membership = (world: World): Group => ({
  name: "accounts: sign-up and profile",
  run: async (say) => {
    await checks(say, world);
    let joinedAt = 0;
    let member: { player: Player; who: Newcomer } | null = null;
    await say(
      "2-accounts:100",
      "POST /api/player signs up with the specified payload and an invitation",
      async () => {
        member = await newPlayer(world, KOREAN);
        joinedAt = Date.now();
        return `${member.who.username}: ${brief(member.who.reply)}`;
      },
    );
    await say("3-decisions:A2", "in play mode a new member starts with 1,000,000 at once", async () => {
      const { player } = await newPlayer(world, PLAY);
      return same(numberAt(await player.ask("GET /api/me"), "point"), 1_000_000, "point");
    });
    const own = member as { player: Player; who: Newcomer } | null;
    if (own === null) {
      await say(
        "2-accounts:100",
        "the calls of a new member",
        () => must(false, "nobody could sign up") ?? "",
      );
      return;
    }
    await say("2-accounts:40", "the managing branch is the inviting partner's", async () => {
      const name = textAt(await own.player.ask("GET /api/me"), "myPartnerName");
      must(name !== "" && name !== "본사", `myPartnerName is "${name}"`);
      return `myPartnerName is "${name}"`;
    });
    // One letter a minute goes to the same phone.
    await pause(joinedAt + 61_000 - Date.now());
    await doubles(say, world, own.who);
    await changing(say, world, own);
    await phoneTwice(say, world, own.who);
  },
});

async function checks(say: Say, world: World): Promise<void> {
  const { call } = world;
  const refusedName = async (username: string): Promise<string> => {
    const { http, body } = await call("GET /api/player/check_username", { query: { username } });
    must(
      http !== 200 || at(body, "data.isAvailable") === false || at(body, "data.available") === false,
      `answers ${http} ${brief(body)}`,
    );
    return `${http} ${textAt(body, "message")}`;
  };
  await say("2-accounts:100", "GET /api/partner/verify of an invitation", async () => {
    const { http, body } = await call("GET /api/partner/verify", { query: { partnerPk: "MARU1" } });
    return `${same(http, 200, "status")}: ${brief(at(body, "data"))}`;
  });
  await say("2-accounts:131", "an unknown invitation is refused", async () => {
    const { http, body } = await call("GET /api/partner/verify", { query: { partnerPk: "NOBODY9" } });
    must(http === 404 || http === 400, `${http} ${brief(body)}`);
    return `${http} "${textAt(body, "message")}"`;
  });
  await say("2-accounts:100", "GET /api/player/check_username of a free name", async () =>
    same(
      (await call("GET /api/player/check_username", { query: { username: "nobody-has-it7" } })).http,
      200,
      "status",
    ),
  );
  await say("2-accounts:100", "GET /api/player/check_nick of a free nick", async () =>
    same((await call("GET /api/player/check_nick", { query: { nick: "고요한아침" } })).http, 200, "status"),
  );
  await say("2-accounts:131", "a username that is taken is refused", () => refusedName("player1"));
  await say("2-accounts:131", "Korean letters in an ID are refused", () => refusedName("홍길동입니다"));
  for (const name of ["admin", "operator", "maru"]) {
    await say("3-decisions:K2", `${name} looks like staff and is refused`, () => refusedName(name));
  }
  await say("3-decisions:K2", "운영자 looks like staff and is refused as a nick", async () => {
    const { http, body } = await call("GET /api/player/check_nick", { query: { nick: "운영자" } });
    must(
      http !== 200 || at(body, "data.isAvailable") === false || at(body, "data.available") === false,
      `answers ${http} ${brief(body)}`,
    );
    return `${http} ${textAt(body, "message")}`;
  });
  await say("2-accounts:102", "a wrong code verifies nothing", async () => {
    const begun = await call("POST /api/certi/certificate_phone", { body: { key: "010-9999-1234" } });
    const { http, body } = await call("POST /api/certi/verify_phone", {
      body: { key: textAt(begun.body, "data.key"), secretCode: "00000000" },
    });
    must(http >= 400 && http < 500, `${http} ${brief(body)}`);
    return `${http} ${textAt(body, "message")}`;
  });
  await say("2-accounts:102", "an e-mail is certified by the code that was sent", async () => {
    const mail = `doc${Date.now()}@example.com`;
    const begun = await call("POST /api/certi/certificate_email", { body: { key: mail } });
    must(begun.http === 200, `${begun.http} ${brief(begun.body)}`);
    const secretCode = await world.codeSentTo(mail);
    return same(
      (
        await call("POST /api/certi/verify_email", {
          body: { key: textAt(begun.body, "data.key"), secretCode },
        })
      ).http,
      200,
      "status",
    );
  });
  await say("3-decisions:K4", "under 19 nobody signs up", async () => {
    const body = {
      username: `young-${Date.now().toString(36)}`,
      password: "a quiet morning 4",
      name: "김하나",
      phone: "010-1111-2222",
      birthDate: `${new Date().getFullYear() - 10}-01-01`,
      etcJson: { terms: 0, privacy: 0 },
      siteInfo: { id: 2 },
    };
    const answer = await caller(world.url, {}, 2)("POST /api/player", { body });
    must(
      answer.http >= 400 && answer.http < 500 && /AGE|MINOR|UNDER/.test(textAt(answer.body, "code")),
      `${answer.http} ${brief(answer.body)}`,
    );
    return `${answer.http} ${textAt(answer.body, "code")}`;
  });
}

async function findId(call: Call, name: string, phone: string): Promise<Json> {
  const { http, body } = await call("POST /api/player/find_id", {
    body: { name, phone, siteInfo: { id: 1 } },
  });
  return { http, data: at(body, "data") ?? null };
}

async function doubles(say: Say, { call }: World, who: Newcomer): Promise<void> {
  await say("2-accounts:100", "POST /api/player/find_id answers the same to everybody", async () => {
    const known = await findId(call, who.name, who.phone);
    const unknown = await findId(call, "없는사람", newPhone());
    same(at(known, "http"), 200, "status");
    return same(known, unknown, "the answer to a member");
  });
}

/** The same phone once more: whoever holds it proves it, and is told that it has an account already. */
async function phoneTwice(say: Say, world: World, who: Newcomer): Promise<void> {
  await say(
    "2-accounts:131",
    "a phone that is registered is refused, and leads to the ID search",
    async () => {
      const site = { id: who.siteId, code: who.siteCode };
      // One letter a minute goes to the same phone, and the ID has just been sent there.
      const { answer } = await eventually(() => askToJoin(world, site, who.phone).catch(() => null), {
        holds: (asked) => asked !== null,
        what: "the code of a phone",
        withinMs: 90_000,
        everyMs: 5_000,
      }).then((asked) => asked ?? { answer: { http: 0, body: null } });
      const { http, body } = answer;
      must(http === 409 && textAt(body, "code") === "PHONE_REGISTERED", `${http} ${brief(body)}`);
      must(/아이디 찾기|Find ID/i.test(textAt(body, "message")), textAt(body, "message"));
      return `${http} "${textAt(body, "message")}"`;
    },
  );
}

async function changing(
  say: Say,
  world: World,
  { player, who }: { player: Player; who: Newcomer },
): Promise<void> {
  const nick = `고요${Date.now().toString(36).slice(-4)}`;
  await say("2-accounts:100", "POST /api/player/change_nick {id, nick, siteInfoId}", async () => {
    await player.ask("POST /api/player/change_nick", { body: { id: player.id, nick, siteInfoId: 1 } });
    return same(at(await player.ask("GET /api/me"), "nick"), nick, "nick");
  });
  await say("2-accounts:131", "a nick that is the ID is refused", async () => {
    const { http, body } = await player.call("POST /api/player/change_nick", {
      body: { id: player.id, nick: who.username, siteInfoId: 1 },
    });
    must(http >= 400 && http < 500, `${http} ${brief(body)}`);
    return `${http} "${textAt(body, "message")}"`;
  });
  await say("2-accounts:131", "a nick that is taken is refused", async () => {
    const other = await world.player("player1");
    const { http, body } = await other.call("POST /api/player/change_nick", {
      body: { id: other.id, nick, siteInfoId: 1 },
    });
    must(http >= 400 && http < 500, `${http} ${brief(body)}`);
    return `${http} "${textAt(body, "message")}"`;
  });
  const next = "another quiet one 5";
  await say("2-accounts:75", "a wrong current password changes nothing", async () => {
    const { http, body } = await player.call("POST /api/player/change_password", {
      body: { id: player.id, password: next, currentPassword: "not this" },
    });
    must(http >= 400 && http < 500, `${http} ${brief(body)}`);
    return `${http} "${textAt(body, "message")}"`;
  });
  await say("2-accounts:75", "a password below 8 is refused in the quoted words", async () => {
    const { body } = await player.call("POST /api/player/change_password", {
      body: { id: player.id, password: "short1", currentPassword: who.password },
    });
    return same(at(body, "message"), "비밀번호를 8자리 이상 입력해주세요.", "message");
  });
  await say(
    "2-accounts:100",
    "POST /api/player/change_password {id, password, currentPassword}",
    async () => {
      await player.ask("POST /api/player/change_password", {
        body: { id: player.id, password: next, currentPassword: who.password },
      });
      return same(
        (await askToken(world.url, { ...who, password: next })).http,
        200,
        "sign-in with the new one",
      );
    },
  );
  await say("2-accounts:138", "more than 20 letters are fine", async () => {
    const long = "a long way over twenty letters 6";
    const { http, body } = await player.call("POST /api/player/change_password", {
      body: { id: player.id, password: long, currentPassword: next },
    });
    must(http === 200, `${http} ${brief(body)}`);
    await player.call("POST /api/player/change_password", {
      body: { id: player.id, password: next, currentPassword: long },
    });
    return `${long.length} letters are taken`;
  });
  await say("2-accounts:100", "POST /api/player/withdraw {id} ends the membership", async () => {
    const fresh = await world.call("GET /api/site_info/code/maru");
    must(fresh.http === 200, "the site is gone");
    const { http, body } = await player.call("POST /api/player/withdraw", {
      body: { id: player.id, currentPassword: next },
    });
    must(http === 200, `${http} ${brief(body)}`);
    const again = await askToken(world.url, { ...who, password: next });
    must(again.http >= 400, "the ended member signs in");
    return "the account is ended";
  });
}
