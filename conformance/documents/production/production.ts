import { caller } from "../client/http.ts";
import { openRound, sendBet } from "../client/betting.ts";
import { brief, listAt, numberAt, textAt } from "../client/json.ts";
import { askToken, demoPerson } from "../client/player.ts";
import { type MailSink, openMailSink } from "../run/mail-sink.ts";
import { type Product, type Refused, startProduct } from "../run/start-product.ts";
import type { World } from "../run/world.ts";
import { must, same } from "../table/must.ts";
import type { Group, Say } from "../table/table.ts";

/** What a production start is given here, besides where its letters go. */
const GIVEN = {
  NODE_ENV: "production",
  MARU_UPLOAD_SCANNER: "none",
  MARU_SMS_PROVIDERS: "none",
  MARU_ADMIN_PASSWORD: "a quiet morning 44",
  SMTP_FROM: "maru@example.com",
} as const;
/** Each of them has to be named in production. */
const ASKED_FOR = ["SMTP_URL", "MARU_SMS_PROVIDERS", "MARU_UPLOAD_SCANNER", "MARU_ADMIN_PASSWORD"] as const;

export interface InProduction {
  readonly product: Product;
  readonly sink: MailSink;
  readonly stop: () => Promise<void>;
}

export async function startProduction(): Promise<InProduction | Refused> {
  const sink = await openMailSink();
  const product = await startProduct({ ...GIVEN, SMTP_URL: `smtp://127.0.0.1:${sink.port}` });
  if ("refused" in product) {
    await sink.close();
    return product;
  }
  return { product, sink, stop: () => product.stop().then(() => sink.close()) };
}

/** What a start in production refuses in one line, and what it is when it starts. */
export const production = (started: InProduction | Refused, world: World | null): Group => ({
  name: "production",
  run: async (say) => {
    const without = ASKED_FOR.map((setting) => [setting, startWithout(setting)] as const);
    for (const [setting, ended] of without) {
      await say(
        "5-wire:38",
        `a production start without ${setting} is refused in one line that names it`,
        async () => {
          const said = oneLine(await ended);
          must(said.includes(setting), said);
          return said;
        },
      );
    }
    await say("2-accounts:102", "with all of them it starts", () => {
      must(!("refused" in started), "refused" in started ? started.refused.said : "");
      return started.product.url;
    });
    if ("refused" in started || world === null) return;
    await running(say, started.product, world);
  },
});

/** What it says when it ends; a start that is taken is stopped. */
async function startWithout(setting: (typeof ASKED_FOR)[number]): Promise<Refused["refused"]> {
  const started = await startProduct({ ...GIVEN, SMTP_URL: "smtp://127.0.0.1:9", [setting]: undefined });
  if ("refused" in started) return started.refused;
  await started.stop();
  return { code: null, said: "it starts" };
}

function oneLine({ code, said }: Refused["refused"]): string {
  const lines = said.trim().split("\n");
  must(code === 1, `it ends with ${code}: ${brief(said)}`);
  must(lines.length === 1, `it says ${lines.length} lines: ${brief(said)}`);
  must(/[A-Z]{2,}_[A-Z]+/.test(said), `no setting is named: ${said}`);
  return said.trim().slice(0, 200);
}

async function running(say: Say, product: Product, world: World): Promise<void> {
  const call = caller(product.url);
  for (const name of ["player1", "trader1", "guest1", "partner1"]) {
    await say("5-wire:26", `${name} of the demo is nobody in production`, async () => {
      const { http } = await askToken(product.url, demoPerson(name));
      must(http >= 400 && http < 500, `${name} signs in`);
      return `answers ${http}`;
    });
  }
  await say("5-wire:38", "staff of the demo is nobody in production", async () => {
    const { http } = await caller(product.consoleUrl)("POST /api/console/sign-in", {
      headers: { "x-maru-console": "1", origin: new URL(product.consoleUrl).origin },
      body: { username: "operator1", password: "maru-operator-1" },
    });
    must(http >= 400 && http < 500, `operator1 signs in: ${http}`);
    return `answers ${http}`;
  });
  await say(
    "3-decisions:A2",
    "a fresh production install is in play mode, under no sandbox licence",
    async () => {
      const { body } = await call("GET /api/site_info/code");
      same(textAt(body, "data.mode"), "play", "mode");
      must(!JSON.stringify(body).includes('"sandbox":true'), brief(body));
      return `site ${textAt(body, "data.code")} is in play mode`;
    },
  );
  await say("5-wire:26", "nothing of the demo's sites exists", async () => {
    const { http } = await call("GET /api/site_info/code/maru-en", { site: null });
    return same(http, 404, "maru-en");
  });
  await say("5-wire:13", "markets tick and rounds are open", async () => {
    const { body } = await call("GET /api/public/trade_option/site/list");
    must(listAt(body, "data").length >= 10, `${listAt(body, "data").length} options`);
    return `${listAt(body, "data").length} options`;
  });
  await say("3-decisions:K1", "the first administrator gets nowhere without a second factor", async () => {
    const page = { "x-maru-console": "1", origin: new URL(product.consoleUrl).origin };
    const console = caller(product.consoleUrl, page);
    const signedIn = await console("POST /api/console/sign-in", {
      body: { username: "admin", password: GIVEN.MARU_ADMIN_PASSWORD },
    });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((one) => one.split(";")[0])
      .join("; ");
    const { http, body } = await console("GET /api/console/players", { headers: { cookie } });
    must(http === 401 || http === 403, `the players answer ${http} ${brief(body)}`);
    return `sign-in ${signedIn.http}, then ${http} ${textAt(body, "code")}`;
  });
  await say("2-accounts:100", "somebody signs up in production, by what was really sent", async () => {
    const newcomer = await world.player("newcomer");
    return `${newcomer.username} is ${newcomer.id}`;
  });
  await say("3-decisions:A2", "and starts with 1,000,000 points at once", async () =>
    same(numberAt(await (await world.player("newcomer")).ask("GET /api/me"), "point"), 1_000_000, "point"),
  );
  await say("1-trading:88", "amounts read P: below the minimum, in the quoted words", async () => {
    const newcomer = await world.player("newcomer");
    const { body } = await sendBet(newcomer, await openRound(newcomer, 4, 4), { type: "B", point: 3_000 });
    return same(textAt(body, "message"), "투자는 5,000P 이상 가능합니다.", "message");
  });
}

/** A group of a development installation, asked of one in production. */
export const alsoInProduction = (group: Group): Group => ({
  name: `production: ${group.name}`,
  run: (say) => group.run((line, name, check) => say(line, `${name}, in production`, check)),
});
