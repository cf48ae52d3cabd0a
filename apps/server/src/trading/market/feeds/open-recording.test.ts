import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openRecording } from "./open-recording.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "recording-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function recorded(symbol: string): string {
  const file = path.join(folder, `${symbol}.csv`);
  writeFileSync(
    file,
    `source,symbol,ts,price,qty,side,id,recv_ts\nx,${symbol},1723161255001,2345.67,0.5,buy,7,\n`,
  );
  return file;
}
const settings = (symbol: string, more: { rulesText?: string; depthPath?: string } = {}) => ({
  path: recorded(symbol),
  speed: 1,
  depthPath: more.depthPath ?? null,
  rulesText: more.rulesText ?? null,
});

describe("a recording", () => {
  it("is a market of its own kind, neither simulated nor real, with sealed digits and the book beside it", async () => {
    const depthPath = recorded("BOOK");
    const { rules, ...rest } = await openRecording(settings("BTCUSDT", { depthPath }));
    expect(rules).toMatchObject({
      stock: "RPL-BTCUSDT",
      name: "재생 BTC/USDT",
      kind: "replayed",
      source: "replay Binance",
      digitRule: "sealed",
    });
    expect([rest.symbol, rest.depthPath]).toEqual(["BTCUSDT", depthPath]);
  });

  it("of a simulated market stays simulated, however it is played: no trade was ever behind it", async () => {
    const { rules } = await openRecording(settings("SIM-V75"));
    expect(rules).toMatchObject({
      stock: "RPL-SIM-V75",
      kind: "simulated-replay",
      source: "replay simulated",
      digitRule: "sealed",
    });
  });

  it("of an instrument that nobody knew plays by the rules that its operator gives", async () => {
    await expect(openRecording(settings("LTCUSDT"))).rejects.toThrow("MARU_REPLAY_RULES");
    const rulesText = JSON.stringify({
      name: "LTC/USDT",
      source: "binance",
      precision: 2,
      jumpLimitPpm: 15_001,
    });
    const { rules } = await openRecording(settings("LTCUSDT", { rulesText }));
    expect(rules).toMatchObject({
      stock: "RPL-LTCUSDT",
      name: "재생 LTC/USDT",
      precision: 2,
      tickStep: 1,
      jumpLimitPpm: 15_001,
      kind: "replayed",
    });
  });

  it.each([
    ["{", "no JSON object"],
    ['{"source":"binance"}', "precision"],
    ['{"source":"binance","precision":9}', "precision"],
    ['{"source":"binance","precision":2,"jump":1}', "jump"],
    ['{"source":"binance","precision":2,"session":"weekdays"}', "session"],
  ])("refuses the rules %s and says what does not fit", async (rulesText, what) => {
    await expect(openRecording(settings("LTCUSDT", { rulesText }))).rejects.toThrow(what);
  });

  it("refuses a book that is not there", async () => {
    const depthPath = path.join(folder, "nowhere.ndjson");
    await expect(openRecording(settings("BTCUSDT", { depthPath }))).rejects.toThrow("MARU_REPLAY_DEPTH");
  });
});
