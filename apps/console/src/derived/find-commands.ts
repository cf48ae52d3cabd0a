import type { Area } from "@maru/rules";

/** What the command menu leads to: a word of `shell.command`, what it is about, and the place. */
export interface FoundCommand {
  readonly word:
    | "request"
    | "round"
    | "bet"
    | "key"
    | "approval"
    | "member"
    | "partner"
    | "option"
    | "stop"
    | "resume"
    | "site";
  readonly about: string;
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

/** What a bet's receipt is found by. */
const KEY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const NUMBER = /^#?(\d{1,15})$/;
/** Ids of rounds begin with their time: nothing else here has so many digits. */
const ROUND_DIGITS = 9;

/** Things that are called by a number or a key, of the areas that somebody sees. */
export function thingsNumbered(text: string, sees: (area: Area) => boolean): readonly FoundCommand[] {
  if (KEY.test(text) && sees("players"))
    return [{ word: "key", about: text, to: "/bets", search: { key: text } }];
  const id = NUMBER.exec(text)?.[1];
  if (id === undefined) return [];
  const open = { open: id };
  const round: FoundCommand = { word: "round", about: id, to: "/rounds", search: open };
  if (id.length >= ROUND_DIGITS) return sees("rounds") ? [round] : [];
  const all: readonly (FoundCommand & { readonly area: Area })[] = [
    { word: "request", about: id, to: "/money/deposits", search: open, area: "money" },
    { word: "bet", about: id, to: "/bets", search: open, area: "players" },
    { word: "approval", about: id, to: "/approvals", search: open, area: "dashboard" },
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
  readonly terms: { readonly isStop: boolean };
}

/** The words that an act on an option is asked for by, in the language of the one who types; none where they may not. */
export interface ActWords {
  readonly stop: string;
  readonly resume: string;
}

const MOST_OPTIONS = 6;

/** Options that every word typed stands in, each to be opened; and, for whoever may, to be stopped or let go on. */
export function optionsNamed(
  text: string,
  options: readonly NamedOption[],
  acts: ActWords | null,
): readonly FoundCommand[] {
  const typed = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (typed.length === 0) return [];
  const isMeant = (names: string): boolean => typed.every((word) => names.toLowerCase().includes(word));
  return options
    .flatMap((option): readonly FoundCommand[] => {
      const { id, stock, type, label } = option;
      const names = `${stock} ${type} ${label}`;
      const about = `${stock} ${type}`;
      const open = { open: String(id) };
      const act = option.terms.isStop ? "resume" : "stop";
      return [
        ...(isMeant(names) ? [{ word: "option", about, to: "/options", search: open } as const] : []),
        ...(acts !== null && isMeant(`${names} ${acts[act]}`)
          ? [{ word: act, about, to: "/options", search: { ...open, act } } as const]
          : []),
      ];
    })
    .slice(0, MOST_OPTIONS);
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
