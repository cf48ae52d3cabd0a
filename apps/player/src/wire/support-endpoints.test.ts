import { ok } from "@maru/values";
import { describe, expect, it, vi } from "vitest";
import { fileIdOf } from "./file-id.ts";
import { call } from "./http.ts";
import { fetchGuides, fetchNotice, fetchNotices, fetchStaticPage, openInquiry } from "./support-endpoints.ts";
import { fetchPopups } from "./watch-endpoints.ts";

vi.mock(import("./http.ts"), async (original) => ({ ...(await original()), call: vi.fn() }));

const answers = (data: unknown): void => void vi.mocked(call).mockResolvedValue(ok(data));
const NO_ANSWER = { ok: false, refusal: { code: "NO_ANSWER" } };

const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const ARTICLE = { id: 3, title: "t", content: "<p>c</p>", createDate: 7 };

describe("what the desk answers", () => {
  it("counts only when it has an id", async () => {
    const notice = { id: 3, title: "t", html: "<p>c</p>", createMs: 7, isPinned: true };
    answers({ ...ARTICLE, isPinned: true });
    expect(await fetchNotice(3)).toEqual(ok(notice));
    for (const id of [0, -1, 1.5, "x", undefined]) {
      answers({ ...ARTICLE, id });
      expect(await fetchNotice(3)).toMatchObject(NO_ANSWER);
    }
    answers({ content: [ARTICLE, { id: 0 }, 4], last: false });
    expect(await fetchNotices(0)).toMatchObject(ok({ content: [{ id: 3 }], isLast: false }));
    answers("nothing");
    expect(await fetchNotices(0)).toMatchObject(NO_ANSWER);
  });

  it("has two categories of guides", async () => {
    answers({ content: [1, 2, 3, undefined].map((category) => ({ ...ARTICLE, category })) });
    const guides = await fetchGuides();
    expect(guides.ok && guides.value.content.map(({ category }) => category)).toEqual([1, 2, 1, 1]);
  });

  it("names pictures by our own address alone", () => {
    expect(fileIdOf(`/api/file/${ID}`)).toBe(ID);
    for (const address of [
      `https://evil.example/api/file/${ID}`,
      `//evil.example/api/file/${ID}`,
      `/api/file/${ID}?x`,
      `/api/file/../me`,
      "javascript:alert(1)",
      "",
    ])
      expect(fileIdOf(address), address).toBeNull();
  });

  it("takes colours and widths of a popup that are such, and nothing else", async () => {
    const popup = { ...ARTICLE, type: 2, image: null, isShow: 1, width: 600, headerBg: "#102030" };
    answers({
      content: [
        { ...popup, headerColor: "red;background:url(x)" },
        { ...popup, width: 5_000 },
        { ...popup, isShow: 0 },
        { ...popup, type: 1, image: `/api/file/${ID}` },
      ],
    });
    const found = await fetchPopups();
    expect(found.ok && found.value).toMatchObject([
      { kind: "text", fileId: null, headerBg: "#102030", headerColor: null, widthPx: 600 },
      { widthPx: 485 },
      { kind: "image", fileId: ID },
    ]);
  });

  it("knows the versions of a page", async () => {
    const page = { title: "t", content: "c", version: 2, effectiveDate: 5, next: null };
    answers({ ...page, older: [{ version: 1, effectiveDate: 4 }, "?"] });
    expect(await fetchStaticPage("terms", null)).toEqual(
      ok({
        title: "t",
        html: "c",
        version: 2,
        effectiveMs: 5,
        next: null,
        older: [{ version: 1, effectiveMs: 4 }],
      }),
    );
  });

  it("an inquiry without an answer waits for one", async () => {
    const inquiry = { id: 1, question: "q", createDate: 1, dueDate: 2, answer: null, isRead: 1 };
    answers({ ...inquiry, files: [`/api/file/${ID}`, "/x"] });
    expect(await openInquiry(1)).toMatchObject(ok({ answer: null, fileIds: [ID] }));
    answers({ ...inquiry, answer: "a", isRead: 0 });
    expect(await openInquiry(1)).toMatchObject(ok({ answer: "a", isRead: false }));
  });
});
