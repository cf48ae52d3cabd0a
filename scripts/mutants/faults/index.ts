import type { FaultRoom } from "../fault.ts";
import { BETTING } from "./betting.ts";
import { GUARDS } from "./guards.ts";
import { KEEPING } from "./keeping.ts";
import { LIVE } from "./live.ts";
import { MONEY } from "./money.ts";
import { PLAYER } from "./player.ts";
import { PRICES } from "./prices.ts";
import { ROLES } from "./roles.ts";
import { SETTLEMENT } from "./settlement.ts";
import { WIRING } from "./wiring.ts";

export const ROOMS: readonly FaultRoom[] = [
  MONEY,
  WIRING,
  KEEPING,
  ROLES,
  BETTING,
  SETTLEMENT,
  LIVE,
  PRICES,
  GUARDS,
  PLAYER,
];
