/** One thing broken on purpose, and the tests that must notice. */
export type Fault = FileFault | RoutineFault | SqlFault;

interface AnyFault {
  /** Says what would be wrong, as a maintainer would put it. */
  readonly name: string;
  /** Instead of the room's tests. */
  readonly tests?: readonly string[];
  /** Narrows to tests whose title matches, where a file takes long. */
  readonly only?: string;
  /** Why no test needs to notice: a sentence for docs/mutants.md. */
  readonly mayLive?: string;
}

/** A text of a file that stands there exactly once. */
interface FileFault extends AnyFault {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** A text of a function of the database, as apps/server/sql makes it, that stands there exactly once. */
interface RoutineFault extends AnyFault {
  readonly routine: string;
  readonly find: string;
  readonly replace: string;
}

/** What the owner runs when the database is made. */
interface SqlFault extends AnyFault {
  readonly sql: string;
}

export interface FaultRoom {
  readonly room: string;
  /** What its faults are about, in a few words. */
  readonly about: string;
  /** The tests that a maintainer of the room would run, the fastest first. */
  readonly tests: readonly string[];
  readonly faults: readonly Fault[];
}

/** The fault as SQL; null where it is one of a file. */
export function sqlOf(fault: Fault): string | null {
  if ("sql" in fault) return fault.sql;
  if (!("routine" in fault)) return null;
  return `do $fault$
declare
  f constant text := pg_get_functiondef('${fault.routine}'::regproc);
  place constant text := $place$${fault.find}$place$;
begin
  if length(f) - length(replace(f, place, '')) <> length(place) then
    raise exception 'not exactly one place of ${fault.routine} reads: %', place;
  end if;
  execute replace(f, place, $with$${fault.replace}$with$);
end $fault$`;
}

/** A file's text with the fault in it; null where the place does not stand there exactly once. */
export function planted(
  text: string,
  fault: { readonly find: string; readonly replace: string },
): string | null {
  const parts = text.split(fault.find);
  return parts.length === 2 && fault.find !== fault.replace ? parts.join(fault.replace) : null;
}
