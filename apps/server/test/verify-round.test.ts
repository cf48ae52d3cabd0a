import { generateKeyPairSync, randomBytes } from "node:crypto";
import { hexText } from "@maru/rules";
import { checkRound, checkRoundFile } from "@maru/verifier";
import { describe, expect, it } from "vitest";
import { verifierKey } from "../src/trading/proof/log/signed-note.ts";
import {
  at,
  base64url,
  random,
  sealed,
  sha256,
  small,
  START,
  tickOf,
  withDigest,
  type Proof,
} from "./proofs/proof.ts";
import { otherDigit, sideOf, untoldOf, type Voided, voidOf } from "./proofs/void-proof.ts";
import { failingOf, fieldsOf, flip, otherThan, stepOf, withField } from "./proofs/alter-proof.ts";
import { FIRST_SLOT, simulatedProof } from "./proofs/simulated-proof.ts";
import { logOf, promisesOf } from "./proofs/test-log.ts";
import { replayedProof, sealedProof, takenProof } from "./proofs/real-proofs.ts";
import { shownUnder, WITNESS_KEY } from "./proofs/witness.ts";

describe("maru-verify round", () => {
  it.each(["R.5", "R1", "R2", "R5", "B1", "P2"] as const)("recomputes a simulated %s", (type) => {
    expect(checkRound(simulatedProof(type))).toMatchObject({ ok: true });
    expect(checkRound({ status: 200, message: "", data: simulatedProof(type) })).toMatchObject({ ok: true });
    // A window that begins at the five-minute mark, and one that does not.
    expect(checkRound(simulatedProof(type, START + 120_000))).toMatchObject({ ok: true });
    // Two minutes that reach over the next mark, where the scale of the steps changes.
    const over = checkRound(simulatedProof(type, START + 240_000));
    expect(over, JSON.stringify(over.steps.at(-1))).toMatchObject({ ok: true });
  });

  it("recomputes a sealed digit from the revealed seed", () => {
    expect(checkRound(sealedProof())).toMatchObject({ ok: true });
  });

  it.each(["R.5", "B1", "P2"] as const)(
    "recomputes a replayed %s, for which nothing is simulated",
    (type) => {
      const proof = replayedProof(type);
      for (const shown of [proof, small(proof)]) {
        const verdict = checkRound(shown);
        expect(verdict, JSON.stringify(verdict.steps.at(-1))).toMatchObject({ ok: true });
        expect(verdict.steps.map(({ name }) => name)).toEqual(["terms", "ticks", "result", "whole"]);
      }
      // Whoever called it simulated would owe the chain that its prices come from.
      const called = { ...proof, marketRules: { ...proof.marketRules, kind: "simulated" } };
      expect(failingOf(checkRound(withDigest(called)))).toBe("chain");
      const replay = { ...proof, marketRules: { ...proof.marketRules, kind: "simulated-replay" } };
      expect(checkRound(withDigest(replay))).toMatchObject({ ok: true });
      const unsaid = { ...proof, marketRules: { ...proof.marketRules, kind: "made up" } };
      expect(failingOf(checkRound(withDigest(unsaid)))).toBe("terms");
    },
  );

  it("holds every tick of a market with two sources to be of the one that its rules name", () => {
    const verdict = checkRound(takenProof());
    expect(verdict, JSON.stringify(verdict.steps.at(-1))).toMatchObject({ ok: true });
    expect(verdict.steps[1]?.detail).toContain("of bithumb, which stands in");
    expect(checkRound(small(takenProof()))).toMatchObject({ ok: true });
    const first = takenProof({ takenFrom: undefined, takenFromMs: undefined }, "");
    expect(checkRound(first)).toMatchObject({ ok: true });
    for (const wrong of [
      takenProof({}, ""),
      takenProof({}, "kraken:"),
      takenProof({ takenFrom: undefined }),
      takenProof({ takenFrom: "somebody" }),
      takenProof({ takenFromMs: START + 3_600_000 }),
      takenProof({ feed: { kind: "trades", of: { venue: "upbit", symbol: "KRW-BTC" } } }),
    ])
      expect(failingOf(checkRound(wrong))).toBe("ticks");
  });

  it("recomputes from the deciding ticks and their paths alone, and says what it was not shown", () => {
    for (const proof of [simulatedProof("R.5"), simulatedProof("B1"), sealedProof()]) {
      const verdict = checkRound(small(proof));
      expect(verdict, JSON.stringify(verdict.steps.at(-1))).toMatchObject({ ok: true });
      expect(verdict.steps[1]?.detail).toContain("the deciding ones are shown");
    }
    const proof = simulatedProof("R.5");
    const [, second, ...rest] = proof.ticks;
    if (second === undefined) throw new Error("no tick");
    const shifted = { ...proof, strike: tickOf(second), close: tickOf(at(rest, -2)) };
    expect(failingOf(checkRound(small({ ...proof, strike: shifted.strike })))).toBe("ticks");
    expect(failingOf(checkRound(small({ ...proof, close: shifted.close })))).toBe("ticks");
    const isVoid = { ...proof, state: "void" as const, outcome: null, strike: null, close: null };
    expect(checkRound(small({ ...isVoid, voidCause: "RESTART" }))).toMatchObject({ ok: true });
    expect(failingOf(checkRound(small({ ...isVoid, voidCause: "STALE_CLOSE" })))).toBe("result");
  });

  it("recomputes what a void round would have been, by all ticks and by two alone (F-11)", () => {
    for (const proof of [simulatedProof("R.5"), simulatedProof("B1"), sealedProof()]) {
      const voided = voidOf(proof);
      for (const shown of [voided, small(voided)]) {
        const verdict = checkRound(shown);
        expect(verdict, JSON.stringify(verdict.steps.at(-1))).toMatchObject({ ok: true });
        const { outcome } = proof;
        const result = outcome?.kind === "digit" ? outcome.digit : outcome?.direction;
        expect(verdict.steps.find(({ name }) => name === "voided")?.detail).toContain(
          `it would have been ${String(result)};`,
        );
      }
    }
    expect(
      failingOf(
        checkRound(withDigest({ ...simulatedProof("B1"), voided: voidOf(simulatedProof("B1")).voided })),
      ),
    ).toBe("voided");
  });

  it("says of a void round with one tick, or a seed that is not shown, that nobody can tell", () => {
    const proof = voidOf(sealedProof());
    const untold = { ...proof, seed: null, voided: untoldOf(proof.voided) };
    const verdict = checkRound(withDigest(untold));
    expect(verdict, JSON.stringify(verdict.steps.at(-1))).toMatchObject({ ok: true });
    expect(verdict.steps.at(-2)?.detail).toContain("do not tell");
    const [tick] = proof.ticks;
    if (tick === undefined) throw new Error("no tick");
    const ends = { strike: tickOf(tick), close: tickOf(tick) };
    const one = sealed({ ...untold, ticks: [tick], voided: { ...untoldOf(proof.voided), ...ends } });
    expect(checkRound(one)).toMatchObject({ ok: true });
    expect(failingOf(checkRound(withDigest({ ...one, voided: proof.voided })))).toBe("voided");
  });

  it.each([
    ["its end", (voided: Voided) => void (voided.outcome = otherDigit(voided))],
    ["no end", (voided: Voided) => void (voided.outcome = null)],
    ["its close", (voided: Voided) => void (voided.close = voided.strike)],
    ["no close", (voided: Voided) => void (voided.close = null)],
    ["what players won", (voided: Voided) => void (sideOf(voided).players = "-1")],
    [
      "what players lost",
      (voided: Voided) => void Object.assign(voided.total?.[1] ?? {}, { points: "9999" }),
    ],
    ["a side twice", (voided: Voided) => void voided.total?.push(...voided.total)],
    ["a field more", (voided: Voided) => void Object.assign(voided, { house: "0" })],
  ])("refuses a void round that tells of %s otherwise", (_, change) => {
    const proof = voidOf(sealedProof());
    expect(checkRound(proof)).toMatchObject({ ok: true });
    if (proof.voided !== null) change(proof.voided);
    const { name } = checkRound(withDigest(proof)).steps.at(-1) ?? { name: "" };
    expect(["ticks", "voided"]).toContain(name);
  });

  it("holds what stood on a void round against what was sealed in the public log", async () => {
    const proof = voidOf(replayedProof("R.5"));
    const check = logOf(proof);
    const held = await check(proof);
    expect(held, JSON.stringify(held.steps.at(-1))).toMatchObject({ ok: true });
    const changes = [
      (voided: Voided) => void (sideOf(voided).points = "20001"),
      (voided: Voided) => void (sideOf(voided).bets = "3"),
      (voided: Voided) => void voided.total?.pop(),
      (voided: Voided) => void (voided.total = []),
    ];
    for (const change of changes) {
      const other = structuredClone(proof);
      if (other.voided !== null) change(other.voided);
      expect(failingOf(await check(other))).toBe("result");
    }
  });

  it("refuses a file with any one byte changed, of the small proof every byte, of the whole 1,000", () => {
    const answers = [
      simulatedProof("R.5"),
      small(simulatedProof("B1")),
      small(sealedProof()),
      small(replayedProof("R.5")),
      small(replayedProof("B1")),
    ].map((data) => Buffer.from(JSON.stringify({ status: 200, message: "", data }), "utf8"));
    const passed: string[] = [];
    for (const answer of answers) {
      expect(checkRoundFile(answer)).toMatchObject({ ok: true });
      const everyByte = answer.length < 10_000;
      for (let run = 0; run < (everyByte ? answer.length : 1_000); run += 1) {
        const place = everyByte ? run : Math.floor(random() * answer.length);
        const changed = Buffer.from(answer);
        changed[place] = (answer[place] ?? 0) ^ (1 << Math.floor(random() * 7));
        if (checkRoundFile(changed).ok)
          passed.push(`${place}: ${answer.subarray(place - 20, place + 5).toString("utf8")}`);
      }
    }
    expect(passed).toEqual([]);
  });

  it("refuses a file that is spelled otherwise, has a name twice or one too many, or a byte behind it", () => {
    const data = small(simulatedProof("R.5"));
    const text = JSON.stringify({ status: 200, message: "", data });
    expect(checkRoundFile(Buffer.from(`${text}\n`))).toMatchObject({ ok: true });
    expect(checkRoundFile(Buffer.from(JSON.stringify(data)))).toMatchObject({ ok: true });
    const others = [
      `${text} `,
      text.replace('"state"', '"state":"void","state"'),
      text.replace('"decided"', String.raw`"\u0064ecided"`),
      text.replace('{"status":200', '{"status":200.0'),
      JSON.stringify({ status: 200, message: "ok", data }),
      JSON.stringify({ status: 200, message: "", data, more: null }),
      JSON.stringify(withDigest(Object.assign(structuredClone(data), { more: 1 }))),
    ];
    for (const other of others) expect(checkRoundFile(Buffer.from(other)).ok, other.slice(-30)).toBe(false);
  });

  it("leaves an operator no field: altered, with its tree and its digest anew, it is refused by itself or by the log", async () => {
    const passed: string[] = [];
    // A tick between strike and close decides nothing, and it stands under the root all the same.
    const between = withDigest(withField(sealedProof(), ["ticks", 3, 3], "100003001"));
    expect(failingOf(checkRound(between))).toBe("ticks");
    const whole = simulatedProof("R.5");
    for (const what of ["before", "scale"])
      expect(checkRound(withDigest(withField(whole, ["simulation", what, "price"], "9999.999"))).ok).toBe(
        false,
      );
    const replayed = [replayedProof("R.5"), replayedProof("B1"), small(replayedProof("P2"))];
    for (const genuine of [whole, sealedProof(), small(simulatedProof("P2")), ...replayed]) {
      const check = logOf(genuine);
      expect(await check(genuine)).toMatchObject({ ok: true });
      for (const [path, value] of fieldsOf(genuine)) {
        const proof = withField(genuine, path, otherThan(value));
        const anew = path[0] === "ticks" ? sealed(proof) : withDigest(proof);
        if (checkRound(anew).ok && (await check(anew)).ok) passed.push(path.join("."));
      }
    }
    // Where a path goes on from is bound by the ticks that it makes, and of those two ticks by their price alone.
    const free = /^simulation\.(before|scale)\.(seq|tradeId|qty|atMs|price)$/;
    expect(passed.filter((path) => !free.test(path))).toEqual([]);
  });

  it("holds a whole other chain against the log: a path of its own making stands by itself, and was never promised", async () => {
    for (const type of ["R.5", "B1"] as const) {
      const [promised, forged] = [simulatedProof(type), simulatedProof(type)];
      expect(forged.simulation?.terminal).not.toBe(promised.simulation?.terminal);
      for (const shown of [forged, small(forged)]) {
        expect(checkRound(shown)).toMatchObject({ ok: true });
        const verdict = await logOf(promised)(shown);
        expect(verdict.steps.at(-1)).toEqual({
          name: "result",
          ok: false,
          detail: "the proof is of another market than the logged one",
        });
      }
      // Whoever also writes the result that the other chain gives: what was promised before the bets stands.
      const told = { ...forged, simulation: promised.simulation };
      expect(failingOf(await logOf(told)(forged))).toBe("result");
    }
  });

  it("looks when the stakes were sealed: behind the lock that was promised, and how long behind it", async () => {
    const proof = small(simulatedProof("R.5"));
    const lockMs = proof.round.lockTime;
    const saidOf = async (stakes: { readonly lockMs: number; readonly sealedAtMs: number }) => {
      const { steps } = await logOf(proof, stakes)(proof);
      return steps.find(({ name }) => name === "round");
    };
    expect(await saidOf({ lockMs, sealedAtMs: lockMs })).toMatchObject({ ok: true });
    expect(await saidOf({ lockMs, sealedAtMs: lockMs + 10_412 })).toEqual({
      name: "round",
      ok: true,
      detail: "terms is leaf 0, stakes is leaf 1 (sealed 10412 ms after the lock), result is leaf 2",
    });
    expect(await saidOf({ lockMs, sealedAtMs: lockMs - 1 })).toMatchObject({
      ok: false,
      detail: "the stakes were sealed before their lock",
    });
    expect(await saidOf({ lockMs: lockMs + 1, sealedAtMs: lockMs + 1 })).toMatchObject({
      ok: false,
      detail: "the stakes locked at another moment than was promised",
    });
  });

  it("catches any tick of a simulated round, any seed and any salt that was altered, 1,000 of 1,000", () => {
    const genuine = simulatedProof("R.5");
    const missed: string[] = [];
    for (let run = 0; run < 1_000; run += 1) {
      const proof = structuredClone(genuine);
      const { simulation } = proof;
      if (simulation === null) throw new Error("simulated");
      const row = at(proof.ticks, Math.floor(random() * proof.ticks.length));
      const what = run % 7;
      if (what === 0) row[3] = flip(row[3]);
      if (what === 1) row[4] = flip(row[4]);
      if (what === 2) row[2] = flip(row[2] ?? "");
      if (what === 3) row[1] += 250 * (1 + Math.floor(random() * 3));
      if (what === 4) for (const slot of simulation.slots) slot.seed = flip(slot.seed);
      if (what === 5) simulation.salt = flip(simulation.salt ?? "");
      if (what === 6) proof.ticks = proof.ticks.filter((other) => other !== row);
      // Whoever alters it writes its tree and its digest anew.
      if (checkRound(sealed(proof)).ok) missed.push(`${what}: ${JSON.stringify(row)}`);
    }
    expect(missed).toEqual([]);
  });

  const alterations: readonly (readonly [string, (proof: Proof) => void])[] = [
    ["the outcome", (proof) => void (proof.outcome = { kind: "direction", direction: "draw" })],
    ["the strike", (proof) => void (proof.strike = tickOf(at(proof.ticks, 1)))],
    ["the close", (proof) => void (proof.close = tickOf(at(proof.ticks, -2)))],
    ["the state", (proof) => void (proof.state = "void")],
    [
      "a void of its own making",
      (proof) => Object.assign(proof, { state: "void", outcome: null, voidCause: "STALE_CLOSE" }),
    ],
    ["the finish", (proof) => void (proof.round.gameFinishTime += 1_000)],
    ["the lock", (proof) => void (proof.round.lockTime = proof.round.endTime)],
    ["the option", (proof) => void (proof.round.tradeOptionId = 6)],
    ["a judgement", (proof) => void (at(proof.ticks, 3)[5] = "late")],
    ["the tick before", (proof) => proof.simulation?.before && (proof.simulation.before.price = "9999.999")],
    ["the scale", (proof) => proof.simulation?.scale && (proof.simulation.scale.price = "5000.000")],
    [
      "the end of the chain",
      (proof) => proof.simulation && (proof.simulation.terminal = flip(proof.simulation.terminal)),
    ],
    ["the order of chain and salt", (proof) => proof.simulation && (proof.simulation.saltedAtMs = 1)],
    [
      "a salt of after the window's beginning",
      (proof) => proof.simulation && (proof.simulation.saltedAtMs = proof.round.gameStartTime + 1),
    ],
    ["a list that is cut", (proof) => void (proof.ticksComplete = false)],
  ];
  it.each(alterations)("catches %s altered", (_what, alter) => {
    const proof = simulatedProof("R.5");
    alter(proof);
    expect(checkRound(sealed(proof)).ok).toBe(false);
  });

  it.each([
    ["seed", (proof: Proof) => void (proof.seed = flip(proof.seed ?? ""))],
    ["commitment", (proof: Proof) => void (proof.round.seedCommit = flip(proof.round.seedCommit ?? ""))],
    ["closing price", (proof: Proof) => void (at(proof.ticks, 58)[3] = "100060000")],
    ["closing trade", (proof: Proof) => void (at(proof.ticks, 58)[2] = "1")],
    [
      "digit",
      (proof: Proof) =>
        void (proof.outcome = {
          kind: "digit",
          digit: proof.outcome?.kind === "digit" ? (proof.outcome.digit + 1) % 10 : 0,
        }),
    ],
  ])("catches an altered %s of a sealed digit", (_what, alter) => {
    const proof = sealedProof();
    alter(proof);
    expect(checkRound(sealed(proof)).ok).toBe(false);
  });

  it("says that an unfinished round is not final, and what is no proof is none", () => {
    const open = { ...simulatedProof("R1"), state: "running", ticks: [], ticksComplete: false };
    expect(checkRound(open).steps.at(-1)).toMatchObject({ ok: false, detail: "the round is not final yet" });
    for (const nothing of [null, 5, {}, { data: null }, [], "x"]) expect(checkRound(nothing).ok).toBe(false);
  });
});

describe("a round whose path a witness has a half of", () => {
  const proof = simulatedProof("R.5");
  const lengthMs = 10_000;
  const decisiveMs = proof.round.gameStartTime;
  const [link] = proof.simulation?.slots ?? [];
  const newestMs = link?.slotMs ?? 0;
  const linkAt = (slotMs: number): Uint8Array => {
    let hashed: Uint8Array = Buffer.from(link?.links?.[0] ?? "", "hex");
    for (let ms = newestMs; ms > slotMs; ms -= lengthMs) hashed = sha256(hashed);
    return hashed;
  };
  const linkOf = (slotMs: number, fromMs = slotMs) => ({
    chain: String(FIRST_SLOT),
    from: String(fromMs),
    link: base64url(linkAt(slotMs)),
  });
  const withSimulation = (more: Partial<NonNullable<Proof["simulation"]>>, of: Proof = proof): Proof => {
    if (of.simulation === null) throw new Error("simulated");
    return withDigest({ ...of, simulation: { ...of.simulation, ...more } });
  };
  it("says who showed the slot that decides, under which log, and that its stakes were sealed in it", async () => {
    expect(stepOf(checkRound(proof), "witness")).toEqual({
      name: "witness",
      ok: true,
      detail: "the slot that decides was shown first by maru.witness/test under 2 leaves of the public log",
    });
    expect(stepOf(await logOf(proof)(proof), "sealed")).toEqual({
      name: "sealed",
      ok: true,
      detail: "its stakes were leaf 1 of the 2 under which the slot that decides was shown",
    });
  });

  it("is recomputed by itself where no witness had a part, as rounds of before", () => {
    const before = simulatedProof("R.5", START, { isWitnessed: false });
    expect(checkRound(before)).toMatchObject({ ok: true });
    expect(stepOf(checkRound(before), "witness")).toBeUndefined();
  });

  it("is refused where its stakes were sealed behind what decides it: a bet slipped in once the seed was known", async () => {
    const early = shownUnder(promisesOf(proof).slice(0, 1), decisiveMs, linkOf(decisiveMs));
    const slipped = withSimulation({ reveals: [early] });
    expect(checkRound(slipped)).toMatchObject({ ok: true });
    expect(stepOf(await logOf(proof)(slipped), "sealed")).toEqual({
      name: "sealed",
      ok: false,
      detail: "its stakes were sealed after maru.witness/test had shown the slot that decides",
    });
  });

  it("is refused where the witness had shown it under another log: a fork", async () => {
    const fork = promisesOf(proof, { lockMs: proof.round.lockTime, sealedAtMs: proof.round.lockTime + 6 });
    const forked = withSimulation({ reveals: [shownUnder(fork, decisiveMs, linkOf(decisiveMs))] });
    expect(stepOf(await logOf(proof)(forked), "sealed")).toMatchObject({
      ok: false,
      detail: "maru.witness/test showed it under another log of 2 leaves than this one",
    });
  });

  it.each([
    ["nothing shows when the slot that decides was known", { reveals: [] }],
    [
      "maru.witness/test had shown the slot that decides before",
      { reveals: [shownUnder([{ body: "1" }], decisiveMs + lengthMs, linkOf(decisiveMs + lengthMs))] },
    ],
    [
      "maru.witness/test showed a slot before the one that decides",
      { reveals: [shownUnder([{ body: "1" }], decisiveMs - lengthMs, linkOf(decisiveMs - lengthMs))] },
    ],
    [
      "maru.witness/test showed another link than the one that makes the path",
      { reveals: [shownUnder([{ body: "1" }], decisiveMs, linkOf(decisiveMs + lengthMs, decisiveMs))] },
    ],
    [
      "maru.witness/test showed a link of another chain",
      {
        reveals: [
          shownUnder([{ body: "1" }], decisiveMs, {
            ...linkOf(decisiveMs),
            chain: String(FIRST_SLOT + lengthMs),
          }),
        ],
      },
    ],
  ])("is refused: %s", (detail, more) => {
    const verdict = checkRound(withSimulation(more));
    expect(stepOf(verdict, "witness")).toEqual({ name: "witness", ok: false, detail });
  });

  it("is refused under another key, another salt, and with the links of nobody", async () => {
    const other = generateKeyPairSync("ed25519");
    const publicKey = other.publicKey.export({ type: "spki", format: "der" }).subarray(-32);
    const [witness] = proof.simulation?.witnesses ?? [];
    if (witness === undefined || link === undefined) throw new Error("witnessed");
    const renamed = { ...witness, key: verifierKey({ ...WITNESS_KEY, publicKey }) };
    expect(stepOf(checkRound(withSimulation({ witnesses: [renamed] })), "chain")).toMatchObject({
      ok: false,
      detail: "a statement is not signed by maru.witness/test",
    });
    const salted = withSimulation({ salt: hexText(randomBytes(32)) });
    expect(failingOf(checkRound(salted))).toBe("chain");
    const bare = withSimulation({ slots: [{ slotMs: link.slotMs, seed: link.seed, links: [] }] });
    expect(failingOf(checkRound(bare))).toBe("chain");
    // Whoever signs all of it anew with a witness of their own was never promised.
    const forged = simulatedProof("R.5");
    expect(failingOf(await logOf(proof)(forged))).toBe("result");
  });

  it("needs no link where it is void and nothing was shown", () => {
    const empty = {
      ...proof,
      state: "void" as const,
      outcome: null,
      strike: null,
      close: null,
      voidCause: "NO_STRIKE",
    };
    if (empty.simulation === null) throw new Error("simulated");
    const simulation = { ...empty.simulation, slots: [], reveals: [], before: null, scale: null };
    expect(checkRound(sealed({ ...empty, ticks: [], simulation }))).toMatchObject({ ok: true });
  });
});
