import type { WireMe, WireSiteInfo, WireTradeOption } from "@maru/contract";
import { DEFAULT_FEE_TABLE, familyOf, type GameType } from "@maru/rules";
import { STOCK } from "./prices.ts";

export const SITES = {
  maru: { id: 1, code: "maru", name: "마루", locale: "ko", mode: "play", stockPrefix: "", sandbox: false },
  "maru-en": {
    id: 37,
    code: "maru-en",
    name: "Maru",
    locale: "en",
    mode: "licensed",
    stockPrefix: "",
    sandbox: true,
  },
} as const satisfies Record<string, WireSiteInfo>;

export const ME: WireMe = {
  id: 1001,
  username: "player1",
  name: "",
  point: 1_004_400,
  pointVersion: 12,
  role: "PLAYER",
  status: "A",
  limitJson: { isEnabled: "N" },
  siteInfo: { id: 1, code: "maru" },
};

const TYPES = ["R.5", "R1", "R2", "R5", "B1", "B2", "B5", "P1", "P2", "P5"] as const satisfies GameType[];

export function optionOf(type: GameType, changes: Partial<WireTradeOption> = {}): WireTradeOption {
  const isDirection = familyOf(type) === "R";
  const limit = { min: 5_000, max: 1_000_000 };
  return {
    id: TYPES.findIndex((known) => known === type) + 1,
    type,
    stock: STOCK,
    stockName: "모의 변동성 25",
    simulated: true,
    source: "simulated",
    precision: 3,
    isPlay: 1,
    isStop: 1,
    buyPip: 0,
    sellPip: 0,
    limit,
    limitJson: { ...limit },
    profitPer: isDirection ? 88 : null,
    label: STOCK,
    lockSeconds: 10,
    siteInfo: { id: 1 },
    feeJson: isDirection ? null : { ...DEFAULT_FEE_TABLE, typeDiv: {} },
    ...changes,
  };
}

export const OPTIONS = TYPES.map((type) => optionOf(type));
