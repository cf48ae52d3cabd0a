import { spawnSync } from "node:child_process";
import { rmSync, statfsSync } from "node:fs";
import path from "node:path";

/** A disk of a test's own, in memory, that can be full and can be read-only: nothing that only plays a disk refuses as a real one does. */
export interface SmallDisk {
  readonly path: string;
  /** Leaves no byte to anybody. */
  fill(): void;
  makeRoom(): void;
  /** False where somebody has a file of it open to write. */
  setReadOnly(isReadOnly: boolean): boolean;
  remove(): void;
}

/** Mounting is for root. CI runs as root, and takes no test that was left out. */
export const canMount: boolean = process.platform === "linux" && process.getuid?.() === 0;

/** Mounts one over a folder that is there, which goes with it. */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  const made = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "maru-test", folder], {
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(`no disk can be mounted: ${made.stderr}`);
  const ballast = path.join(folder, "ballast");
  let parts = 0;
  const unmount = (): void => void spawnSync("umount", ["-l", folder]);
  process.once("exit", unmount);
  const freeBytes = (): number => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    path: folder,
    fill: () => {
      // Whoever writes meanwhile takes some of it.
      for (let free = freeBytes(); free > 0; free = freeBytes())
        spawnSync("fallocate", ["-l", String(free), `${ballast}-${(parts += 1)}`]);
    },
    makeRoom: () => {
      for (; parts > 0; parts -= 1) rmSync(`${ballast}-${parts}`, { force: true });
    },
    setReadOnly: (isReadOnly) => {
      const how = isReadOnly ? "remount,ro" : "remount,rw";
      return spawnSync("mount", ["-o", how, folder]).status === 0;
    },
    remove: () => {
      process.off("exit", unmount);
      unmount();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
