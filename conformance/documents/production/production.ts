import { caller } from "../client/http.ts";
import { brief, listAt, textAt } from "../client/json.ts";
import { askToken, demoPerson } from "../client/player.ts";
import { type MailSink, openMailSink } from "../run/mail-sink.ts";
import { type Product, startProduct } from "../run/start-product.ts";
import { eventually, must, same } from "../table/must.ts";
import type { Group, Say } from "../table/table.ts";

/** What a production start is given here; what it wants besides, it must name at its start. */
const GIVEN = { NODE_ENV: "production", MARU_UPLOAD_SCANNER: "none", SMTP_FROM: "maru@example.com" } as const;

/** A product in production: what it refuses at its start, in one line, and what it is when it starts. */
export const production = (): Group => ({
  name: "production",
  run: async (say) => {
    await say(
      "5-wire:38",
      "a production start without its settings is refused in one line that names one",
      async () => {
        const started = await startProduct({
          NODE_ENV: "production",
          SMTP_URL: undefined,
          MARU_UPLOAD_SCANNER: undefined,
        });
        if (!("refused" in started)) await started.stop();
        must("refused" in started, "it starts with no setting at all");
        return oneLine(started.refused);
      },
    );
    const sink = await openMailSink();
    try {
      const started = await startProduct({ ...GIVEN, SMTP_URL: `smtp://127.0.0.1:${sink.port}` });
      if ("refused" in started) {
        await say(
          "2-accounts:102",
          "whichever port is missing in production is named at the start, in one line, never at a player",
          () => oneLine(started.refused),
        );
        return;
      }
      try {
        await running(say, started, sink);
      } finally {
        await started.stop();
      }
    } finally {
      await sink.close();
    }
  },
});

function oneLine({ code, said }: { readonly code: number | null; readonly said: string }): string {
  const lines = said.trim().split("\n");
  must(code === 1, `it ends with ${code}: ${brief(said)}`);
  must(lines.length === 1, `it says ${lines.length} lines: ${brief(said)}`);
  must(/[A-Z]{2,}_[A-Z]+/.test(said), `no setting is named: ${said}`);
  return said.trim().slice(0, 200);
}

async function running(say: Say, product: Product, sink: MailSink): Promise<void> {
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
  await say("2-accounts:100", "somebody signs up in production, by what was really sent", () =>
    signsUp(product, sink),
  );
}

async function signsUp(product: Product, sink: MailSink): Promise<string> {
  const call = caller(product.url);
  const mail = "newcomer@example.com";
  const begun = await call("POST /api/certi/certificate_email", { body: { key: mail } });
  must(begun.http === 200, `certificate_email: ${begun.http} ${brief(begun.body)}`);
  const letter = await eventually(() => sink.letters.find((one) => one.includes(mail)) ?? "", {
    what: "the letter",
    holds: (text) => text !== "",
  });
  const secretCode = /(?<!\d)\d{6,8}(?!\d)/.exec(letter.split("\n\n").slice(1).join("\n"))?.[0] ?? "";
  const emailKey = textAt(begun.body, "data.key");
  const proved = await call("POST /api/certi/verify_email", { body: { key: emailKey, secretCode } });
  must(proved.http === 200, `verify_email: ${proved.http} ${brief(proved.body)}`);
  const phone = await call("POST /api/certi/certificate_phone", { body: { key: "010-1234-5678" } });
  const body = {
    username: "newcomer-1",
    password: "a quiet morning 4",
    name: "홍길동",
    phone: "010-1234-5678",
    email: mail,
    birthDate: "1990-05-05",
    etcJson: { emailKey, terms: 0, privacy: 0 },
    siteInfo: { id: 1 },
  };
  const made = await call("POST /api/player", { body });
  must(
    made.http === 200,
    `sign-up: ${made.http} ${brief(made.body)} (certificate_phone answered ${phone.http})`,
  );
  const signedIn = await askToken(product.url, {
    username: "newcomer-1",
    password: "a quiet morning 4",
    siteCode: "maru",
    siteId: 1,
  });
  return same(signedIn.http, 200, "sign-in");
}
