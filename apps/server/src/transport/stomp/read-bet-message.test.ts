import { memberId, siteId } from "@maru/values";
import { describe, expect, it } from "vitest";
import { readBetMessage } from "./read-bet-message.ts";

const sender = { memberId: memberId(7), siteId: siteId(1), username: "player1" };
const key = "6f1c1b7e-6f0e-4c46-9a37-6f8f4d7f0a11";
const body = { type: "B", tradeRound: { id: 10 }, point: 5000, clientKey: key };
const read = (value: unknown) =>
  readBetMessage(typeof value === "string" ? value : JSON.stringify(value), sender);

describe("readBetMessage", () => {
  it("takes identity and site from the session", () => {
    expect(read({ ...body, player: { id: 7, username: "player1" }, multiple: 1.88 })).toEqual({
      ok: true,
      request: {
        memberId: 7,
        siteId: 1,
        roundId: 10,
        type: "B",
        stakePoints: 5000,
        clientKey: key,
        seenMultipleBp: 18_800,
      },
    });
  });

  it("gives a bet without a key one of its own", () => {
    const { clientKey: _, ...keyless } = body;
    const [first, second] = [read(keyless), read(keyless)];
    expect(first.ok && second.ok && first.request.clientKey !== second.request.clientKey).toBe(true);
  });

  it.each([
    ["another player's id", { ...body, player: { id: 8 } }, "PLAYER_MISMATCH", key],
    ["another player's name", { ...body, player: { username: "player2" } }, "PLAYER_MISMATCH", key],
    ["another site", { ...body, siteInfoId: 37 }, "SITE_MISMATCH", key],
    ["an unknown field", { ...body, status: 1 }, "UNKNOWN_FIELD", key],
    ["no round", { ...body, tradeRound: undefined }, "INVALID_FIELD", key],
    ["a list", [body], "INVALID_FIELD", null],
    ["a broken text", "{", "MALFORMED_BODY", null],
    ["an empty text", "", "MALFORMED_BODY", null],
    ["a key that is none", { ...body, clientKey: "one" }, "INVALID_FIELD", "one"],
    ["a number as text", { ...body, point: "5000" }, "INVALID_FIELD", key],
  ])("refuses %s", (_name, value, code, clientKey) => {
    expect(read(value)).toMatchObject({ ok: false, refusal: { code }, clientKey });
  });
});
