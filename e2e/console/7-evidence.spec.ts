import { expect, test } from "../journey.ts";
import { BASE_URL } from "../server.ts";
import { openStaffApi, signInStaff } from "../steps/console-staff.ts";

interface Rounds {
  readonly content: readonly { readonly id: number }[];
}

/** The first rounds of a server that has just begun take a minute or two. */
const DECIDED_WITHIN_MS = 240_000;

test("a round is computed anew from its public proof, which stands where its players are", async ({
  page,
}) => {
  const api = await openStaffApi("admin");
  const decided = async (): Promise<number> => {
    const { data } = await api.get<Rounds>("/api/console/rounds?siteInfoId=1&size=1&state=decided");
    return data.content[0]?.id ?? 0;
  };
  await expect.poll(decided, { timeout: DECIDED_WITHIN_MS }).toBeGreaterThan(0);
  const id = await decided();
  await signInStaff(page, "admin", `/rounds?open=${id}`);
  const sheet = page.getByRole("dialog", { name: "결정 근거" });
  // What decided it stands in words, and as a picture of its prices.
  await expect(sheet.getByRole("img", { name: /측정 처음과 끝의 시세/ })).toBeVisible();
  await expect(sheet).not.toContainText("{");
  await expect(sheet).not.toContainText(/\bused\b/);
  const proof = sheet.getByRole("link", { name: "공개 증명 열기" });
  const { port } = new URL(BASE_URL);
  await expect(proof).toHaveAttribute("href", `http://localhost:${port}/api/public/round/${id}/proof`);
  await sheet.getByRole("button", { name: "다시 계산하기" }).click();
  await expect(sheet.getByRole("status")).toHaveText("모두 맞아요. 공개된 증명에서 같은 결과가 나와요.");
  const steps = sheet.getByRole("table").filter({ hasText: "확인한 것" });
  await expect(steps.getByRole("rowheader")).toHaveText([
    "조건",
    "시세",
    "시드 사슬",
    "증인",
    "시세 경로",
    "결과",
    "파일 전체",
  ]);
});
