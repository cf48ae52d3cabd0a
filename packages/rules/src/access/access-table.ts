/** Who works in the console. `partner` is a member who sees their own branch and nothing else. */
export const STAFF_ROLES = [
  "admin",
  "manager",
  "operator",
  "support",
  "content",
  "auditor",
  "partner",
] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The parts of the console. */
export const AREAS = [
  "dashboard",
  "money",
  "players",
  "markets",
  "options",
  "rounds",
  "content",
  "support",
  "sites",
  "licence",
  "partners",
  "reports",
  "audit",
  "staff",
] as const;
export type Area = (typeof AREAS)[number];

/** `approve` is the second person's yes to what another one asked for (F-41). */
export const ACTIONS = ["see", "change", "approve"] as const;
export type Action = (typeof ACTIONS)[number];

const NONE = [] as const satisfies readonly Action[];
const SEE = ["see"] as const satisfies readonly Action[];
const CHANGE = ["see", "change"] as const satisfies readonly Action[];
const APPROVE = ["see", "approve"] as const satisfies readonly Action[];
const ALL = ["see", "change", "approve"] as const satisfies readonly Action[];

/**
 * What a role may do where; what is not listed is refused. Nobody changes a round or the audit: a result is nobody's to enter (F-06),
 * and what was noted stays (F-39).
 */
export const ACCESS = {
  admin: {
    dashboard: SEE,
    money: ALL,
    players: ALL,
    markets: ALL,
    options: ALL,
    rounds: SEE,
    content: ALL,
    support: ALL,
    sites: ALL,
    licence: ALL,
    partners: ALL,
    reports: SEE,
    audit: SEE,
    staff: ALL,
  },
  manager: {
    dashboard: SEE,
    money: ALL,
    players: ALL,
    markets: SEE,
    options: ALL,
    rounds: SEE,
    content: ALL,
    support: ALL,
    sites: ALL,
    licence: APPROVE,
    partners: ALL,
    reports: SEE,
    audit: SEE,
    staff: SEE,
  },
  operator: {
    dashboard: SEE,
    money: ALL,
    players: CHANGE,
    markets: SEE,
    options: SEE,
    rounds: SEE,
    content: SEE,
    support: CHANGE,
    sites: SEE,
    licence: SEE,
    partners: SEE,
    reports: SEE,
    audit: NONE,
    staff: NONE,
  },
  support: {
    dashboard: SEE,
    money: SEE,
    players: CHANGE,
    markets: SEE,
    options: SEE,
    rounds: SEE,
    content: SEE,
    support: ALL,
    sites: SEE,
    licence: NONE,
    partners: SEE,
    reports: NONE,
    audit: NONE,
    staff: NONE,
  },
  content: {
    dashboard: NONE,
    money: NONE,
    players: NONE,
    markets: SEE,
    options: NONE,
    rounds: NONE,
    content: ALL,
    support: SEE,
    sites: SEE,
    licence: NONE,
    partners: NONE,
    reports: NONE,
    audit: NONE,
    staff: NONE,
  },
  auditor: {
    dashboard: SEE,
    money: SEE,
    players: SEE,
    markets: SEE,
    options: SEE,
    rounds: SEE,
    content: SEE,
    support: SEE,
    sites: SEE,
    licence: SEE,
    partners: SEE,
    reports: SEE,
    audit: SEE,
    staff: SEE,
  },
  partner: {
    dashboard: NONE,
    money: NONE,
    players: SEE,
    markets: NONE,
    options: NONE,
    rounds: NONE,
    content: NONE,
    support: NONE,
    sites: NONE,
    licence: NONE,
    partners: SEE,
    reports: SEE,
    audit: NONE,
    staff: NONE,
  },
} as const satisfies Readonly<Record<StaffRole, Readonly<Record<Area, readonly Action[]>>>>;
