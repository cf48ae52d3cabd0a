import { familyOf, isGameType } from "@maru/rules";
import { useMessages } from "use-intl";

type Words = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** The word for a key of the server; a key that has none yet stands for itself, so that nothing is hidden. */
export function wordIn(words: Words, key: string): string {
  const word = Object.hasOwn(words, key) ? words[key] : undefined;
  return typeof word === "string" ? word : key;
}

/** Words for keys of one kind. */
export function useWord(
  kind: "events" | "digitRules" | "feeds" | "incidents" | "flags" | "areas" | "subjects" | "causes" | "ends",
): (key: string) => string {
  const { words } = useMessages();
  return (key) => wordIn(words[kind], key);
}

/** What was done, in words: `money.close-day` is an act of staff, `sign-in` an event of its own. */
export function useActWord(): (act: string) => string {
  const { words } = useMessages();
  return (act) => {
    const [area = "", verb] = act.split(".", 2);
    if (verb === undefined) return wordIn(words.events, act);
    const acts: Readonly<Record<string, Words>> = words.acts;
    const known = acts[area];
    const word = known === undefined ? verb : wordIn(known, verb);
    return word === verb ? act : word;
  };
}

/** What an act was about: `request:17` is "Request 17". */
export function useSubjectWord(): (subject: string) => string {
  const word = useWord("subjects");
  return (subject) => {
    const [kind = "", id = ""] = subject.split(/:(.*)/s, 2);
    return `${word(kind)} ${id}`.trim();
  };
}

/** A bet's choice in the words that players see. `S` falls in a rise-and-fall game and is small in a digit game. */
export function useTypeWord(): (gameType: string, type: string) => string {
  const { words } = useMessages();
  return (gameType, type) => {
    const kind = isGameType(gameType) ? familyOf(gameType).outcomeKind : "direction";
    return wordIn(words.types[kind], type);
  };
}

/** What a message to a telephone or mailbox is. */
export function useLetterKind(): (kind: string) => string {
  const { outbox } = useMessages();
  return (kind) => wordIn(outbox.kinds, kind);
}

/** Why a request was turned down, in words; a reason that has none yet stands for itself. */
export function useReasonText(): (reason: string) => string {
  const { money } = useMessages();
  return (reason) => wordIn(money.reasons, reason);
}

/** What an approval is about. */
export function useApprovalKind(): (kind: string) => string {
  const { approvals } = useMessages();
  return (kind) => wordIn(approvals.kinds, kind);
}

/** Values that are one of a few words of the server's: `credit`, `stakes`, `manager`. Anything else stands as it is written. */
export function useValueWord(): (value: string) => string {
  const { words, shell } = useMessages();
  return (value) => {
    const word = wordIn(words.values, value);
    return word === value ? wordIn(shell.roles, value) : word;
  };
}

/** Names of fields as forms have them, for differences: `fee.oeDiv` is read part by part. */
export function useFieldWord(): (field: string) => string {
  const { words } = useMessages();
  return (field) =>
    field
      .split(".")
      .map((part) => wordIn(words.fields, part))
      .join(" · ");
}
