import { afterEach, beforeEach, expect, it } from "vitest";
import { openTestDatabase } from "../../testing/test-database.ts";
import { decideByName, type NamedOrder } from "./decide-by-name.ts";
import { inWallet } from "./in-wallet.ts";
import { waitingRequests } from "./queue-store.ts";
import { openWalletWorld, type WalletWorld } from "./wallet-world.ts";

let world: WalletWorld;
beforeEach(async () => {
  world = await openWalletWorld(await openTestDatabase());
});
afterEach(async () => {
  const faults = await world.faults();
  await world.database.close();
  expect(faults).toEqual([]);
});

const deps = () => ({ database: world.database.as("maru_wallet") });

const decide = (requestId: number, act: NamedOrder["act"], username: string) =>
  decideByName(deps(), {
    requestId,
    act,
    username,
    ...(act === "reject" ? { reason: "ACCOUNT_WRONG" as const } : {}),
  });

async function asked(memberId: WalletWorld["ann"], type: "deposit" | "withdrawal", amount: number) {
  const answer = await world.wallet.apply({ memberId, type, amount, clientKey: null });
  expect(answer.ok).toBe(true);
  return answer.ok ? answer.value.id : 0;
}

const refusal = (code: string) => ({ ok: false, refusal: { code } });

const waiting = async () =>
  (await inWallet(deps(), (client) => waitingRequests(client, 10))).map(
    ({ request, username, approvedBy }) => [
      request.id,
      request.type,
      request.state,
      username,
      approvedBy.join(","),
    ],
  );

it("lists what waits on all sites, oldest first, and who said yes", async () => {
  const large = await asked(world.ann, "deposit", 1_000_000);
  const small = await asked(world.cho, "withdrawal", 5_000);
  await decide(large, "approve", "op1");
  expect(await waiting()).toEqual([
    [large, "deposit", "requested", "ann", "op1"],
    [small, "withdrawal", "requested", "cho", ""],
  ]);
  await decide(small, "reject", "op37");
  expect(await waiting()).toHaveLength(1);
});

it("takes two names for a large one, and names of the request's own site alone", async () => {
  const id = await asked(world.ann, "deposit", 1_000_000);
  expect(await decide(id, "approve", "op37")).toEqual(refusal("OPERATOR_UNKNOWN"));
  expect(await decide(id, "approve", "ann")).toEqual(refusal("OPERATOR_UNKNOWN"));
  expect(await decide(id, "approve", "op1")).toMatchObject({ ok: true, value: { state: "requested" } });
  expect(await decide(id, "approve", "op1")).toEqual(refusal("SECOND_PERSON_NEEDED"));
  expect(await world.balanceOf(world.ann)).toBe(1_000_000);
  expect(await decide(id, "approve", "op2")).toMatchObject({ ok: true, value: { state: "done" } });
  expect(await world.balanceOf(world.ann)).toBe(2_000_000);
  expect(await decide(id, "approve", "op2")).toEqual(refusal("REQUEST_NOT_PENDING"));
  expect(await decide(id + 1_000, "approve", "op1")).toEqual(refusal("NOT_FOUND"));
});

it("approves and pays a withdrawal, or gives all of it back", async () => {
  const paid = await asked(world.ann, "withdrawal", 5_000);
  expect(await decide(paid, "approve", "op1")).toMatchObject({ ok: true, value: { state: "approved" } });
  expect(await decide(paid, "pay", "op1")).toMatchObject({ ok: true, value: { state: "done" } });
  expect(await world.balanceOf(world.ann)).toBe(995_000);
  const refusedId = await asked(world.bob, "withdrawal", 7_000);
  expect(await decide(refusedId, "reject", "op2")).toMatchObject({
    ok: true,
    value: { state: "rejected", reason: "ACCOUNT_WRONG" },
  });
  expect(await world.balanceOf(world.bob)).toBe(1_000_000);
});

it("notes the telephone call that a large withdrawal waits for", async () => {
  await world.database.owner.query(
    "insert into wallet.settings (site_id, phone_confirm_from) values (1, 5000)",
  );
  const id = await asked(world.ann, "withdrawal", 5_000);
  expect(await decide(id, "approve", "op1")).toEqual({
    ok: false,
    refusal: { code: "PHONE_NOT_CONFIRMED" },
  });
  expect(await decide(id, "phone", "op1")).toMatchObject({ ok: true });
  expect(await decide(id, "approve", "op1")).toMatchObject({ ok: true, value: { state: "approved" } });
});
