import { ok } from "@maru/values";
import { afterEach, expect, test, vi } from "vitest";
import { exportOwnData } from "./member-endpoints.ts";
import { fetchOwnData } from "./own-data.ts";

vi.mock(import("./member-endpoints.ts"), async (original) => ({
  ...(await original()),
  exportOwnData: vi.fn(),
}));
const asked = vi.mocked(exportOwnData);
afterEach(() => asked.mockReset());

const page = (name: "id" | "cursor", rows: readonly (number | string)[], last: boolean) => ({
  content: rows.map((row) => ({ [name]: row })),
  last,
});

test("one's own data are one file, whatever number of calls they take, and nothing stands in it twice", async () => {
  asked
    .mockResolvedValueOnce(
      ok({
        account: 1,
        bets: page("id", [9, 8], false),
        movements: page("cursor", ["5.1.2"], true),
        archivedBets: { ...page("id", [6], false), belowPiece: 4 },
      }),
    )
    .mockResolvedValueOnce(
      ok({
        account: 1,
        bets: page("id", [7], true),
        movements: page("cursor", [], true),
        archivedBets: { ...page("id", [5], true), belowPiece: null },
      }),
    );
  const file = await fetchOwnData("secret");
  expect(file.ok && JSON.parse(file.value)).toEqual({
    account: 1,
    bets: page("id", [9, 8, 7], true),
    movements: page("cursor", ["5.1.2"], true),
    archivedBets: { ...page("id", [6, 5], true), belowPiece: null },
  });
  expect(asked.mock.calls).toEqual([
    ["secret", {}],
    ["secret", { betsBeforeId: 8, movementsCursor: "5.1.2", archiveBelowPiece: 4 }],
  ]);
});

test("a wrong password is told and nothing is made of it", async () => {
  const refusal = { code: "CURRENT_PASSWORD_WRONG", message: "", params: {} };
  asked.mockResolvedValueOnce({ ok: false, refusal });
  expect(await fetchOwnData("wrong")).toEqual({ ok: false, refusal });
});
