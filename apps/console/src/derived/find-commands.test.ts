import { expect, test } from "vitest";
import { optionsNamed, sitesNamed, thingsNumbered } from "./find-commands.ts";

const all = () => true;
const told = (found: ReturnType<typeof thingsNumbered>) =>
  found.map(({ word, to, search }) => `${word} ${to} ${search["open"] ?? ""}`.trim());

test("a number leads to what is called by it, in the areas that somebody sees", () => {
  expect(told(thingsNumbered("#17", all))).toEqual([
    "request /money/deposits 17",
    "bet /bets 17",
    "approval /approvals 17",
    "member /players/17",
    "partner /partners 17",
  ]);
  expect(told(thingsNumbered("17", (area) => area === "players"))).toEqual([
    "bet /bets 17",
    "member /players/17",
  ]);
  expect(told(thingsNumbered("59849226001", all))).toEqual(["round /rounds 59849226001"]);
  expect(thingsNumbered("59849226001", (area) => area === "money")).toEqual([]);
  expect(thingsNumbered("player17", all)).toEqual([]);
});

test("an option is found by its market, game and name in any order", () => {
  const options = [
    { id: 5, stock: "SIM-V25", type: "B1", label: "모의 변동성 25 B1" },
    { id: 6, stock: "SIM-V25", type: "B2", label: "모의 변동성 25 B2" },
    { id: 15, stock: "SIM-V75", type: "B1", label: "모의 변동성 75 B1" },
  ];
  expect(optionsNamed("b1 v25", options).map(({ about, search }) => [about, search["open"]])).toEqual([
    ["SIM-V25 B1", "5"],
  ]);
  expect(optionsNamed("변동성", options)).toHaveLength(3);
  expect(optionsNamed("", options)).toEqual([]);
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
