import { readdirSync, readFileSync } from "node:fs";
import type { Database } from "../apps/server/src/ports/unit-of-work.ts";

const TICKS_PER_SECOND = 100;

/** Reads the processor seconds that the whole database server has used so far; always 0 where there is no /proc. */
export async function databaseTime(owner: Database): Promise<() => number> {
  const [row] = await owner.query<{ pid: number }>("select pg_backend_pid() as pid");
  const server = statOf(String(row?.pid))?.parent;
  return () => {
    if (server === undefined) return 0;
    const own = statOf(server);
    const children = readdirSync("/proc").flatMap((pid) => {
      const stat = /^\d+$/.test(pid) ? statOf(pid) : null;
      return stat?.parent === server ? [stat.used] : [];
    });
    // What has ended was added to the server's own figure.
    return (
      [(own?.used ?? 0) + (own?.ended ?? 0), ...children].reduce((sum, ticks) => sum + ticks, 0) /
      TICKS_PER_SECOND
    );
  };
}

/** The fields of /proc/<pid>/stat after the name, which may hold spaces: state, parent, … */
function statOf(pid: string): { parent: string; used: number; ended: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = (place: number): number => Number(fields[place] ?? 0);
    return { parent: fields[1] ?? "", used: ticks(11) + ticks(12), ended: ticks(13) + ticks(14) };
  } catch {
    return null;
  }
}
