import { expect, test } from "vitest";
import { optionsNamed, sitesNamed, thingsNumbered } from "./find-commands.ts";

const all = () => true;
const thingsTold = (found: ReturnType<typeof thingsNumbered>) =>
  found.map(({ word, to, search }) => `${word} ${to} ${search["open"] ?? ""}`.trim());

test("a number leads to what is called by it, in the areas that somebody sees", () => {
  expect(thingsTold(thingsNumbered("#17", all))).toEqual([
    "request /money/deposits 17",
    "bet /bets 17",
    "approval /approvals 17",
    "member /players/17",
    "partner /partners 17",
  ]);
  expect(thingsTold(thingsNumbered("17", (area) => area === "players"))).toEqual([
    "bet /bets 17",
    "member /players/17",
  ]);
  expect(thingsTold(thingsNumbered("59849226001", all))).toEqual(["round /rounds 59849226001"]);
  expect(thingsNumbered("59849226001", (area) => area === "money")).toEqual([]);
  expect(thingsNumbered("player17", all)).toEqual([]);
});

test("what a receipt is found by leads to its bet, for whoever sees bets", () => {
  const key = "0c4f8a52-91d3-4be7-a6f0-3d2b7e5c1a94";
  expect(thingsNumbered(key, all)).toEqual([{ word: "key", about: key, to: "/bets", search: { key } }]);
  expect(thingsNumbered(key, (area) => area === "money")).toEqual([]);
  expect(thingsNumbered(key.slice(1), all)).toEqual([]);
});

const option = (id: number, stock: string, type: string, isStop = false) => ({
  id,
  stock,
  type,
  label: `모의 변동성 ${stock.slice(5)} ${type}`,
  terms: { isStop },
});
const OPTIONS = [option(5, "SIM-V25", "B1"), option(6, "SIM-V25", "B2"), option(15, "SIM-V75", "B1", true)];

const found = (text: string) => optionsNamed(text, OPTIONS, null);

test("an option is found by its market, game and name in any order", () => {
  expect(found("b1 v25").map(({ about, search }) => [about, search["open"]])).toEqual([["SIM-V25 B1", "5"]]);
  expect(found("변동성")).toHaveLength(3);
  expect(found("")).toEqual([]);
});

test("whoever may stops an option from where it is found, and lets one go on that is stopped", () => {
  const acts = { stop: "중지 stop", resume: "재개 resume" };
  const told = (text: string) =>
    optionsNamed(text, OPTIONS, acts).map(({ word, about, search }) => [word, about, search["act"] ?? ""]);
  expect(told("stop SIM-V25 B1")).toEqual([["stop", "SIM-V25 B1", "stop"]]);
  expect(told("v75 재개")).toEqual([["resume", "SIM-V75 B1", "resume"]]);
  expect(told("stop v75")).toEqual([]);
  expect(told("v25 b1")).toEqual([
    ["option", "SIM-V25 B1", ""],
    ["stop", "SIM-V25 B1", "stop"],
  ]);
  expect(found("stop SIM-V25 B1")).toEqual([]);
});

test("another site is switched to where one is, the present one is not offered", () => {
  const sites = [
    { id: 1, name: "마루", code: "maru" },
    { id: 2, name: "마루 플레이", code: "maru-play" },
  ];
  expect(sitesNamed("maru", { sites, current: 1, at: "/players" })).toEqual([
    { word: "site", about: "마루 플레이", to: "/players", search: { site: "2" } },
  ]);
  expect(sitesNamed("", { sites, current: 1, at: "/" })).toEqual([]);
});
