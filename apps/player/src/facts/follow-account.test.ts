import { ok } from "@maru/values";
import { expect, test, vi } from "vitest";
import type * as Endpoints from "../wire/endpoints.ts";
import type * as Live from "../wire/live.ts";
import type { Bet } from "../wire/shapes.ts";
import { betFacts, noteBet } from "./bet-facts.ts";
import { followAccount } from "./follow-account.ts";
import { tradeFacts } from "./trade-facts.ts";

const BET: Bet = {
  id: 311,
  roundId: 91,
  roundNumber: 17,
  createMs: 1_000,
  type: "B",
  stock: "SIM-V25",
  gameType: "R1",
  status: 5,
  point: 7_000,
  profit: 0,
  multiple: 1.88,
  openPrice: null,
  close: null,
  clientKey: "k",
  receipt: "",
};

const listeners = new Map<string, Live.LiveListener>();

vi.mock("../wire/live.ts", (): Partial<typeof Live> => ({
  listen: (destination, listener) => {
    listeners.set(destination, listener);
    return () => undefined;
  },
  openLive: () => undefined,
}));
vi.mock("../wire/endpoints.ts", async (original) => ({
  ...(await original<typeof Endpoints>()),
  fetchMe: () => Promise.resolve(ok({ id: 13, pointVersion: 1, point: 0 })),
  fetchGame: () => Promise.resolve(ok(null)),
  fetchHistory: () => Promise.resolve(ok({ content: [{ ...BET, status: 0, profit: 6_160 }] })),
}));

test("a result that was missed while the line lived is read from the history", async () => {
  expect(await followAccount()).toBe(true);
  tradeFacts.setState({ optionId: 4, loading: "ready" });
  noteBet(BET);
  const known = () => betFacts.getState().bets.find(({ id }) => id === BET.id);
  expect(known()?.status).toBe(5);
  listeners.get("/user/queue/trade/bet")?.onGap?.();
  await vi.waitFor(() => expect(known()).toMatchObject({ status: 0, profit: 6_160 }));
});
