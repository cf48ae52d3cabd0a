import type { Area } from "@maru/rules";

/** What the command menu leads to: a word of `shell.command`, what it is about, and the place. */
export interface FoundCommand {
  readonly word: "request" | "round" | "bet" | "approval" | "member" | "partner" | "option" | "site";
  readonly about: string;
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

const NUMBER = /^#?(\d{1,15})$/;
/** Ids of rounds begin with their time: nothing else here has so many digits. */
const ROUND_DIGITS = 9;

/** Things that are called by a number, of the areas that somebody sees. */
export function thingsNumbered(text: string, sees: (area: Area) => boolean): readonly FoundCommand[] {
  const id = NUMBER.exec(text)?.[1];
  if (id === undefined) return [];
  const open = { open: id };
  const round: FoundCommand = { word: "round", about: id, to: "/rounds", search: open };
  if (id.length >= ROUND_DIGITS) return sees("rounds") ? [round] : [];
  const all: readonly (FoundCommand & { readonly area: Area })[] = [
    { word: "request", about: id, to: "/money/deposits", search: open, area: "money" },
    { word: "bet", about: id, to: "/bets", search: open, area: "players" },
    { word: "approval", about: id, to: "/approvals", search: open, area: "deck" },
    { word: "member", about: id, to: `/players/${id}`, search: {}, area: "players" },
    { word: "partner", about: id, to: "/partners", search: open, area: "partners" },
  ];
  return all.filter(({ area }) => sees(area)).map(({ area: _area, ...command }) => command);
}

interface NamedOption {
  readonly id: number;
  readonly stock: string;
  readonly type: string;
  readonly label: string;
}

const MOST_OPTIONS = 6;

/** Options that every word typed stands in: where each is stopped, switched and given other terms. */
export function optionsNamed(text: string, options: readonly NamedOption[]): readonly FoundCommand[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (typed.length === 0) return [];
  return options
    .filter(({ stock, type, label }) => {
      const names = `${stock} ${type} ${label}`.toLowerCase();
      return typed.every((word) => names.includes(word));
    })
    .slice(0, MOST_OPTIONS)
    .map(({ id, stock, type }) => ({
      word: "option",
      about: `${stock} ${type}`,
      to: "/options",
      search: { open: String(id) },
    }));
}

interface NamedSite {
  readonly id: number;
  readonly name: string;
  readonly code: string;
}

/** Another site to look at, on the screen where one is. */
export function sitesNamed(
  text: string,
  {
    sites,
    current,
    at,
  }: { readonly sites: readonly NamedSite[]; readonly current: number | null; readonly at: string },
): readonly FoundCommand[] {
  const typed = text.toLowerCase();
  if (typed === "") return [];
  return sites
    .filter(({ id, name, code }) => id !== current && `${name} ${code}`.toLowerCase().includes(typed))
    .map(({ id, name }) => ({ word: "site", about: name, to: at, search: { site: String(id) } }));
}
