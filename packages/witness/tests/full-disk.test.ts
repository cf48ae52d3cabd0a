import { expect, describe, it } from "vitest";
import { memoryStorage, openWitness, type Witness, type WitnessStorage } from "../src/index.ts";
import { openOperator, type Operator, SLOT_MS, statements, treeRoot, sha256 } from "./operator.ts";

/** a witness whose disk refuses promises nothing that it could not keep, and goes on when there is room again. */
const T0 = 1_800_000_000_000;

/** What a full disk does to a write: nothing at all of it is there, or the first half, or all of it without lasting. */
type Refusal = "nothing" | "half" | "all but not for good";

interface SmallDisk extends WitnessStorage {
  /** So many writes are still taken, and then none. */
  fillAfter(writes: number, how: Refusal): void;
  makeRoom(): void;
  /** Whether a write was refused since it was filled. */
  hasRefused(): boolean;
}

const noSpace = (): Error => Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });

function smallDisk(): SmallDisk {
  const disk = memoryStorage();
  let [left, hasRefused] = [Infinity, false];
  let how: Refusal = "nothing";
  const taken = (): boolean => {
    left -= 1;
    if (left < 0) hasRefused = true;
    return left >= 0;
  };
  return {
    ...disk,
    writeAt: async (name, offset, bytes) => {
      if (taken()) return disk.writeAt(name, offset, bytes);
      const written = how === "nothing" ? 0 : how === "half" ? bytes.length >> 1 : bytes.length;
      if (written > 0) await disk.writeAt(name, offset, bytes.slice(0, written));
      throw noSpace();
    },
    sync: async (name) => {
      if (!taken()) throw noSpace();
      await disk.sync(name);
    },
    replace: async (name, bytes) => {
      if (!taken()) throw noSpace();
      await disk.replace(name, bytes);
    },
    truncate: async (name, size) => {
      if (!taken()) throw noSpace();
      await disk.truncate(name, size);
    },
    fillAfter: (writes, refusal) => {
      [left, hasRefused] = [writes, false];
      how = refusal;
    },
    makeRoom: () => (left = Infinity),
    hasRefused: () => hasRefused,
  };
}

const get = async (witness: Witness, path: string): Promise<string> =>
  String((await witness.answer({ method: "GET", path, body: "" })).body);

/** The checkpoint of the witness's own log is the tree over the entries that it shows. */
async function expectOneTree(
  witness: Witness,
): Promise<{ readonly size: number; readonly entries: string[] }> {
  const [, size = "", root] = (await get(witness, "/checkpoint")).split("\n");
  const entries: string[] = [];
  for (let index = 0; index < Number(size); index += 1) entries.push(await get(witness, `/entry/${index}`));
  const leaves = entries.map((entry) => sha256(Buffer.of(0), Buffer.from(entry)));
  expect(treeRoot(leaves).toString("base64")).toBe(root);
  return { size: Number(size), entries };
}

interface Asking {
  readonly operator: Operator;
  readonly witness: Witness;
  readonly slot: number;
}

/** What an operator asks of a slot: each with a status of 200, or it is asked again later. */
const QUESTIONS: readonly ((asking: Asking) => ReturnType<Operator["askReveal"]>)[] = [
  ({ operator, witness }) => operator.askCosign(witness, operator.size() - 1),
  ({ operator, witness, slot }) => operator.askReveal(witness, { slotMs: String(T0 + slot * SLOT_MS) }),
  ({ operator, witness, slot }) =>
    operator.askChain(witness, { market: `SIM-V${slot}`, firstSlotMs: String(T0), length: "1000" }),
];

async function playing(disk: SmallDisk) {
  const world = { nowMs: T0 };
  const operator = openOperator();
  const open = () => openWitness({ storage: disk, logs: [operator.vkey], now: () => world.nowMs });
  const witness = await open();
  expect((await operator.askChain(witness, { firstSlotMs: String(T0) })).status).toBe(200);
  expect((await operator.askCosign(witness, 0)).status).toBe(200);
  return { operator, witness, world, open };
}

describe("R-14: a witness whose disk is full", () => {
  it.each(["nothing", "half", "all but not for good"] as const)(
    "says nothing that it could not keep, wherever it fails, and goes on in one log: of a write %s is there",
    async (how) => {
      const disk = smallDisk();
      const { operator, witness, world, open } = await playing(disk);
      let refusals = 0;
      for (let slot = 1; slot <= 16; slot += 1) {
        world.nowMs = T0 + slot * SLOT_MS;
        operator.grow(1);
        for (const ask of QUESTIONS) {
          const before = await expectOneTree(witness);
          // At each write in turn, until one question needs fewer.
          disk.fillAfter(slot - 1, how);
          let answer = await ask({ operator, witness, slot }).catch(() => null);
          expect(answer === null).toBe(disk.hasRefused());
          if (answer === null) {
            refusals += 1;
            // Nor is anything said while it stays full, and what was promised stands.
            await expect(ask({ operator, witness, slot })).rejects.toThrow("no space left");
            expect(await expectOneTree(witness)).toEqual(before);
            disk.makeRoom();
            answer = await ask({ operator, witness, slot });
          }
          disk.makeRoom();
          expect(answer.status).toBe(200);
          const after = await expectOneTree(witness);
          expect(after.entries.slice(0, before.size)).toEqual(before.entries);
          expect(after.size).toBe(before.size + 1);
          if (ask === QUESTIONS[1]) expect(statements(answer)).toHaveLength(1);
        }
      }
      expect(refusals).toBeGreaterThan(9);
      const stands = await expectOneTree(witness);
      await witness.close();
      expect(await expectOneTree(await open())).toEqual(stands);
    },
  );
});
