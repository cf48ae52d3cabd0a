import type { WireMe, WireSiteInfo, WireTradeOption } from "@maru/contract";
import {
  DEFAULT_FEE_TABLE,
  DEFAULT_SITE_THEME,
  familyOf,
  fitSiteTheme,
  type GameType,
  type SiteTheme,
} from "@maru/rules";
import { assert } from "@maru/values";
import { STOCK } from "./prices.ts";

const MERIDIAN =
  "M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 1 0 0-19zM12 4.6a7.4 7.4 0 0 1 7.25 5.9h-3.4c-.35-2.6-1.2-4.7-2.3-5.75zM10.45 4.75c-1.1 1.05-1.95 3.15-2.3 5.75h-3.4a7.4 7.4 0 0 1 5.7-5.75zM4.6 12.6h3.4c.2 3 .95 5.5 2.1 6.65a7.4 7.4 0 0 1-5.5-6.65zM13.9 19.25c1.15-1.15 1.9-3.65 2.1-6.65h3.4a7.4 7.4 0 0 1-5.5 6.65z";

function siteOf(
  fields: Pick<WireSiteInfo, "id" | "code" | "name" | "locale" | "mode" | "sandbox">,
  changes: Partial<SiteTheme>,
): WireSiteInfo {
  const look = fitSiteTheme({ ...DEFAULT_SITE_THEME, ...changes });
  assert(look.ok, `the look of ${fields.code} is fit`);
  const languages: WireSiteInfo["languages"] = ["ko", "en", "zh", "jp"];
  return {
    ...fields,
    signUpProof: "phone",
    stockPrefix: "",
    look: look.value,
    languages,
    texts: {},
    countries: fields.mode === "play" ? [] : ["ZZ"],
    licence: null,
  };
}

/** The two sites of the demo, the second one with a brand of its own. */
export const SITES = {
  maru: siteOf({ id: 1, code: "maru", name: "마루", locale: "ko", mode: "play", sandbox: false }, {}),
  "maru-en": siteOf(
    { id: 37, code: "maru-en", name: "Meridian", locale: "en", mode: "licensed", sandbox: true },
    {
      accent: "#4f46e5",
      theme: "light",
      palette: "inverse",
      chart: { up: "#0a8f6a", down: "#d6336c" },
      logoPath: MERIDIAN,
    },
  ),
} as const;

export const ME: WireMe = {
  id: 1001,
  username: "player1",
  name: "",
  nick: null,
  phone: null,
  email: null,
  birthDate: null,
  bankName: null,
  accountNum: null,
  accountName: null,
  myPartnerName: "본사",
  country: null,
  countryFault: null,
  withdrawHoldUntil: null,
  lastLogin: null,
  joinedAt: 1_700_000_000_000,
  money: 1_004_400,
  point: 1_004_400,
  pointVersion: 12,
  role: "PLAYER",
  status: "A",
  limitJson: { isEnabled: "N" },
  siteInfo: { id: 1, code: "maru" },
  pause: null,
};

const TYPES = ["R.5", "R1", "R2", "R5", "B1", "B2", "B5", "P1", "P2", "P5"] as const satisfies GameType[];

export function optionOf(type: GameType, changes: Partial<WireTradeOption> = {}): WireTradeOption {
  const isDirection = familyOf(type).outcomeKind === "direction";
  const limit = { min: 5_000, max: 1_000_000 };
  return {
    id: TYPES.findIndex((known) => known === type) + 1,
    type,
    stock: STOCK,
    stockName: "모의 변동성 25",
    simulated: true,
    replayed: false,
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
    hours: { isOpen: true, opensAt: null, closesAt: null },
    ...changes,
  };
}

export const OPTIONS = TYPES.map((type) => optionOf(type));
