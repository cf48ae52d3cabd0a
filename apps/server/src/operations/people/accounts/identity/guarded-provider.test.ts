import { expect, it } from "vitest";
import type { IdentityAnswer, OwnPageProvider, SentAnswer } from "../../../../ports/identity-provider.ts";
import { guardProvider } from "./guarded-provider.ts";

const SILENT = { state: "unanswered", why: "nobody" } as const;
const ASKED = { id: "1", otp: null, asked: { name: "x", phone: "1", birthDate: null }, sinceMs: 0 };

function scripted(answers: { resend?: SentAnswer; confirm?: (time: number) => IdentityAnswer }) {
  const times = { resend: 0, confirm: 0 };
  const provider: OwnPageProvider = {
    kind: "portone",
    send: async () => ({ state: "sent" }),
    resend: async () => {
      times.resend += 1;
      return answers.resend ?? SILENT;
    },
    confirm: async () => {
      times.confirm += 1;
      return answers.confirm?.(times.confirm) ?? SILENT;
    },
  };
  return { times, provider };
}

function guarded(provider: OwnPageProvider, restMs = 60_000) {
  const { provider: own, standing } = guardProvider(provider, { restMs, betweenTriesMs: 1 });
  if (own.kind !== "portone") throw new Error("another provider came back");
  return { own, standing };
}

it("asks again by the id where nobody answers, and a message is not sent twice", async () => {
  const { times, provider } = scripted({ confirm: (time) => (time < 3 ? SILENT : { state: "pending" }) });
  const { own, standing } = guarded(provider);
  expect(await own.confirm(ASKED)).toEqual({ state: "pending" });
  expect(times.confirm).toBe(3);
  expect(await own.resend("1")).toEqual(SILENT);
  expect(times.resend).toBe(1);
  expect(standing()).toEqual({
    provider: "portone",
    state: "answers",
    outcomes: { pending: 1, unanswered: 1 },
  });
});

it("leaves a silent provider alone, then asks once and goes on", async () => {
  let isUp = false;
  const { times, provider } = scripted({ confirm: () => (isUp ? { state: "pending" } : SILENT) });
  const { own, standing } = guarded(provider, 20);
  await own.confirm(ASKED);
  await own.confirm(ASKED);
  expect(standing().state).toBe("down");
  const asked = times.confirm;
  expect((await own.confirm(ASKED)).state).toBe("unanswered");
  expect(times.confirm, "nobody was asked").toBe(asked);
  isUp = true;
  await expect.poll(async () => (await own.confirm(ASKED)).state).toBe("pending");
  expect(standing().state).toBe("answers");
});

it("does not count what a provider says against a person as its silence", async () => {
  const { provider } = scripted({ confirm: () => ({ state: "refused", why: "FAILED" }) });
  const { own, standing } = guarded(provider);
  for (let time = 0; time < 12; time += 1) await own.confirm(ASKED);
  expect(standing().state).toBe("answers");
});
