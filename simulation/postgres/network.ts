import type { Owner, Scheduler } from "../clock/scheduler.ts";
import type { CallFate, FaultPlan } from "../fault-plan.ts";
import type { Label } from "./label.ts";
import { connectionLost, SqlError } from "./sql-error.ts";

export interface NetworkParts {
  readonly scheduler: Scheduler;
  readonly faults: FaultPlan;
  /** The database itself: it outlives every server. */
  readonly machine: Owner;
  /** Ends a server at once. */
  readonly kill: (owner: Owner) => void;
}

/** The way back to the caller, with what becomes of the call. */
export interface Line<T> {
  readonly fate: CallFate;
  readonly give: (value: T) => void;
  readonly fail: (error: Error) => void;
}

export interface Call<T> {
  readonly owner: Owner;
  readonly label: Label;
  /** The database's part. It tells over the line what came of it, unless it cannot any more. */
  readonly run: (line: Line<T>) => void;
  /** The call has come as far as it ever will. */
  readonly arrived?: () => void;
}

/** One way to the database and one back, each of which can fail. */
export function callDatabase<T>(parts: NetworkParts, call: Call<T>): Promise<T> {
  const { scheduler, faults, machine } = parts;
  const fate = faults.fateOf(call.label);
  return new Promise((resolve, reject) => {
    const later = (answer: () => void): void => scheduler.after(fate.backMs, call.owner, answer);
    const lost = (): void => later(() => reject(connectionLost()));
    // The caller hears of the loss at once, and the statement is still on its way.
    if (fate.kind === "late") lost();
    const line: Line<T> = {
      fate,
      give: (value) => {
        if (fate.kind === "kill-after") parts.kill(call.owner);
        else if (fate.kind === "lose-reply") lost();
        else if (fate.kind !== "late") later(() => resolve(value));
      },
      fail: (error) => later(() => reject(error)),
    };
    scheduler.after(fate.thereMs + fate.stallMs, machine, () => {
      if (fate.kind === "lose-request") lost();
      else if (fate.kind === "conflict") later(() => reject(new SqlError("40001", "others were in the way")));
      else if (fate.kind === "kill-before") parts.kill(call.owner);
      else if (call.owner.isAlive || faults.outlivesServer()) call.run(line);
      call.arrived?.();
    });
  });
}
