import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addAdministrator } from "../src/operations/staff/add-administrator.ts";
import { type ConsoleWorld, openConsoleWorld, STAFF_IDS, STAFF_PASSWORD } from "./console-world.ts";

let world: ConsoleWorld;
beforeEach(async () => {
  world = await openConsoleWorld();
  for (const username of ["ada", "abe", "abo", "mia", "ora"]) await world.signIn(username);
});
afterEach(() => world.close());

const NEW = {
  username: "new1",
  name: "New One",
  role: "operator",
  siteIds: [1],
  personRef: "new",
  password: "long enough 4 us",
  reason: "hired today",
} as const;

const grant = (as: string, more: object = {}) => world.call("staffGrant", { as, body: { ...NEW, ...more } });
const decide = (as: string, id: number, verdict = "approved") =>
  world.call("decideApproval", { as, params: { id }, body: { verdict, reason: "looked at it" } });

const actions = async () =>
  (
    await world.database.owner.query<{ said: string }>(
      "select action || ' ' || staff_id || ' ' || subject as said from audit.event where kind = 'staff-act' order by seq",
    )
  ).map(({ said }) => said);

describe("F-41 rights are granted by two people", () => {
  it("the account is there after the second one's yes, with a code that only they are told", async () => {
    const { data } = await grant("ada");
    expect(await world.signIn("new1", { password: NEW.password })).toMatchObject({ code: "BAD_CREDENTIALS" });
    const listed = await world.call("approvals", { as: "abe", query: { state: "requested" } });
    expect(listed.data.content).toEqual([
      expect.objectContaining({ id: data.approvalId, kind: "staff-grant", isOwn: false, mayApprove: true }),
    ]);
    expect(listed.text).not.toContain("argon2");
    const approved = await decide("abe", data.approvalId);
    expect(approved.data).toMatchObject({
      state: "approved",
      told: { enrolCode: expect.stringMatching(/^\w{20}$/) },
    });
    expect((await world.signIn("new1", { password: NEW.password })).data).toMatchObject({
      stage: "open",
      role: "operator",
      siteIds: [1],
    });
    expect(await actions()).toEqual([
      `staff.request-staff-grant 1 approval:${data.approvalId}`,
      expect.stringMatching(/^staff\.grant 2 staff:\d+$/),
    ]);
  });

  it("never by the one who asked, nor by another account of the same person, nor twice, nor with an old second factor", async () => {
    const { data } = await grant("ada");
    expect((await decide("ada", data.approvalId)).code).toBe("SELF_APPROVAL");
    expect((await decide("abo", data.approvalId)).code).toBe("SAME_PERSON");
    await world.pass(301_000);
    expect((await decide("abe", data.approvalId)).code).toBe("STEP_UP_NEEDED");
    expect((await grant("ada", { username: "new2" })).code).toBe("STEP_UP_NEEDED");
    await world.call("stepUp", { as: "abe", body: { password: STAFF_PASSWORD } });
    expect((await decide("abe", data.approvalId)).status).toBe(200);
    expect((await decide("abe", data.approvalId)).code).toBe("APPROVAL_OVER");
    const rows = await world.database.owner.query("select 1 from staff.account where username = 'new1'");
    expect(rows).toHaveLength(1);
  });

  it("is refused by the database itself, whoever calls its function", async () => {
    const { data } = await grant("ada");
    const [own] = await world.database.owner.query<{ id: string }>(
      "select id from staff.session where staff_id = 1 and ended_at_ms is null",
    );
    const console = world.database.as("maru_console");
    await expect(
      console.query("select staff.decide_approval($1, $2, 'staff-grant', 'approved', null)", [
        own?.id,
        data.approvalId,
      ]),
    ).rejects.toThrow(/cannot be approved by this person now/);
    for (const statement of [
      `insert into staff.approval (kind, payload, reason, requested_by, requested_session, expires_at_ms)
         select kind, payload, reason, 2, requested_session, expires_at_ms from staff.approval`,
      "update staff.approval set state = 'approved'",
      "delete from staff.approval",
    ])
      await expect(console.query(statement), statement).rejects.toMatchObject({ code: "42501" });
  });

  it("one wins when many decide at once", async () => {
    const { data } = await grant("ada");
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        decide("abe", data.approvalId, n % 2 === 0 ? "approved" : "rejected"),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === "APPROVAL_OVER")).toHaveLength(9);
  });

  it("expires, and can be taken back by the one who asked", async () => {
    const first = await grant("ada");
    expect((await decide("ada", first.data.approvalId, "rejected")).data.state).toBe("rejected");
    const second = await grant("ada");
    await world.pass(3 * 86_400_000);
    await world.signIn("abe");
    expect((await decide("abe", second.data.approvalId)).code).toBe("APPROVAL_OVER");
    const idsOf = async (state: string) =>
      (await world.call("approvals", { as: "abe", query: { state } })).data.content.map(({ id }) => id);
    expect(await idsOf("expired")).toContain(second.data.approvalId);
    expect(await idsOf("requested")).not.toContain(second.data.approvalId);
  });

  it("is nobody else's to ask for or to see", async () => {
    expect((await grant("mia")).code).toBe("FORBIDDEN");
    expect((await grant("ora")).code).toBe("FORBIDDEN");
    const { data } = await grant("ada");
    expect((await decide("mia", data.approvalId)).code).toBe("NOT_FOUND");
    expect((await world.call("approvals", { as: "mia" })).data.content).toEqual([]);
  });

  it("S-02: takes no name twice and no weak or leaked password", async () => {
    expect((await grant("ada", { username: "mia" })).code).toBe("STAFF_NAME_TAKEN");
    expect((await grant("ada", { password: "short" })).code).toBe("STAFF_PASSWORD_TOO_SHORT");
    expect((await grant("ada", { password: "passwordpassword" })).code).toBe("PASSWORD_COMMON");
    expect((await grant("ada", { password: "qazwsx1234567" })).code).toBe("PASSWORD_COMMON");
    expect((await grant("ada", { role: "partner" })).code).toBe("INVALID_FIELD");
  });

  it("S-17 other rights hold from the next request on", async () => {
    const change = {
      staffId: STAFF_IDS.mia,
      username: undefined,
      password: undefined,
      role: "auditor",
      personRef: "mia",
    };
    const { data } = await grant("ada", change);
    await decide("abe", data.approvalId);
    expect((await world.call("me", { as: "mia" })).data).toMatchObject({
      role: "auditor",
      access: { money: ["see"] },
    });
  });
});

describe("an account", () => {
  it("is closed at once by one administrator, never the last", async () => {
    const close = (as: string, id: number) =>
      world.call("staffDisable", { as, params: { id }, body: { reason: "left us" } });
    expect((await close("ada", STAFF_IDS.mia)).status).toBe(200);
    expect((await world.call("me", { as: "mia" })).code).toBe("UNAUTHENTICATED");
    expect((await close("ada", STAFF_IDS.abe)).status).toBe(200);
    expect((await close("ada", STAFF_IDS.abo)).status).toBe(200);
    expect((await close("ada", STAFF_IDS.ada)).code).toBe("LAST_ADMIN");
  });

  it("is reset by two people, and its sessions end", async () => {
    const { data } = await world.call("staffReset", {
      as: "ada",
      params: { id: STAFF_IDS.ora },
      body: { password: "another long one", reason: "telephone lost" },
    });
    const approved = await decide("abe", data.approvalId);
    expect(approved.data.told).toMatchObject({ enrolCode: expect.any(String) });
    expect((await world.call("me", { as: "ora" })).code).toBe("UNAUTHENTICATED");
    expect((await world.signIn("ora")).code).toBe("BAD_CREDENTIALS");
    expect((await world.signIn("ora", { password: "another long one" })).status).toBe(200);
  });
});

describe("sessions", () => {
  it("S-09 are listed and ended by their owner, and by an administrator", async () => {
    await world.signIn("ora");
    const own = await world.call("ownSessions", { as: "ora" });
    expect(own.data.map(({ isOwn }) => isOwn)).toEqual([true, false]);
    expect((await world.call("endSessions", { as: "ora" })).data).toEqual({ ended: 1 });
    expect(
      (await world.call("staffSessions", { as: "ada", params: { id: STAFF_IDS.ora } })).data,
    ).toHaveLength(1);
    const out = { params: { id: STAFF_IDS.ora }, body: { reason: "left the desk open" } };
    expect((await world.call("staffSignOut", { as: "ada", ...out })).data).toEqual({ ended: 1 });
    expect((await world.call("me", { as: "ora" })).code).toBe("UNAUTHENTICATED");
  });

  it("of others end with a new password", async () => {
    const before = world.cookies.get("ora") ?? "";
    await world.signIn("ora");
    const body = { currentPassword: STAFF_PASSWORD, newPassword: "an even longer one" };
    expect(
      (await world.call("changePassword", { as: "ora", body: { ...body, currentPassword: "x" } })).code,
    ).toBe("CURRENT_PASSWORD_WRONG");
    expect((await world.call("changePassword", { as: "ora", body })).status).toBe(200);
    expect((await world.call("me", { headers: { cookie: before } })).code).toBe("UNAUTHENTICATED");
    expect((await world.call("me", { as: "ora" })).status).toBe(200);
  });
});

describe("the list of staff", () => {
  it("goes by name, page by page, and shows a site's managers their own", async () => {
    const names = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string | number> = { size: 4, ...(cursor === null ? {} : { cursor }) };
      const page = await world.call("staffList", { as: "ada", query });
      names.push(...page.data.content.map(({ username }) => username));
      cursor = page.data.next;
    } while (cursor !== null);
    expect(names).toEqual([...names].toSorted());
    expect(names).toHaveLength(14);
    const own = await world.call("staffList", { as: "mia" });
    expect(own.data.content.map(({ username }) => username)).not.toContain("otto");
    expect((await world.call("staffList", { as: "mia", site: 37 })).code).toBe("SITE_MISMATCH");
  });
});

describe("a fresh installation, whose accounts are made on its machine alone", () => {
  it("says of one administrator that a second one must be added, and can do everything with two", async () => {
    const { owner } = world.database;
    await owner.query("update staff.account set status = 'D' where username not in ('ada', 'abo')");
    // `abo` is another account of the same person, who is nobody's second one.
    const alone = await grant("ada");
    expect(alone.code).toBe("NO_SECOND_PERSON");
    expect(alone.text).toContain("npm run staff -- add");
    await addAdministrator(owner, { username: "second", personRef: "second", password: NEW.password });
    await world.signIn("second", { password: NEW.password });
    const asked = await grant("ada");
    expect((await decide("second", asked.data.approvalId)).status).toBe(200);
    const back = await grant("second", { username: "new2", personRef: "new2" });
    expect((await decide("ada", back.data.approvalId)).status).toBe(200);
    expect((await world.signIn("new2", { password: NEW.password })).status).toBe(200);
  });
});
