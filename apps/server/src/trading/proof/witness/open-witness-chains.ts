import { eachInTurn } from "../../../platform/each-in-turn.ts";
import { StartError } from "../../../platform/start-error.ts";
import type { SlotLinks } from "../../../ports/slot-links.ts";
import type { Database } from "../../../ports/unit-of-work.ts";
import { verifierKey } from "../log/signed-note.ts";
import { askChain, type LogSigner, type WitnessAddress } from "./witness-client.ts";
import { createWitnessStore } from "./witness-store.ts";

export interface WitnessChainParts {
  /** With the role maru_proof. */
  readonly database: Database;
  readonly signer: () => Promise<LogSigner>;
  readonly witnesses: readonly WitnessAddress[];
}

/**
 * Has each witness open a chain of its own beside one of ours, and keeps what it signed; what stands already is not asked for again.
 * Errors: {@link StartError} that says which setting names a witness that does not answer, or not as it should.
 */
export function openWitnessChains({
  database,
  signer,
  witnesses,
}: WitnessChainParts): Pick<SlotLinks, "witnesses" | "openChain" | "keeps"> {
  const store = createWitnessStore(database);
  const ours = new Set(witnesses.map(({ key }) => verifierKey(key)));
  const keeps: SlotLinks["keeps"] = async ({ market, firstSlotMs }) =>
    (await store.chainsOf({ market, chainMs: firstSlotMs })).every(({ witness }) => ours.has(witness));
  const openChain: SlotLinks["openChain"] = async (chain) => {
    const place = { market: chain.market, chainMs: chain.firstSlotMs };
    const standing = new Set((await store.chainsOf(place)).map(({ witness }) => witness));
    await eachInTurn([...witnesses.entries()], async ([at, witness]) => {
      const name = verifierKey(witness.key);
      if (standing.has(name)) return;
      const asking = await signer();
      const answer = await askChain(witness, asking, chain).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        const log = verifierKey({ name: asking.origin, publicKey: asking.publicKey });
        throw new StartError(
          `the witness ${witness.key.name} opens no chain for ${chain.market} (${reason}): see to it that it runs at MARU_WITNESS_URL, and that it watches the log ${log}`,
        );
      });
      await store.keepChain(place, { ...answer, witness: name, place: at });
    });
    return (await store.chainsOf(place)).map(({ statement }) => statement);
  };
  return { witnesses: witnesses.length, openChain, keeps };
}
