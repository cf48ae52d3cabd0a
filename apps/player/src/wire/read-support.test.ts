import { describe, expect, it } from "vitest";
import {
  fileIdOf,
  readGuide,
  readInquiry,
  readListed,
  readNotice,
  readPopup,
  readStaticPage,
} from "./read-support.ts";

const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const ARTICLE = { id: 3, title: "t", content: "<p>c</p>", createDate: 7 };

describe("what the desk answers", () => {
  it("counts only when it has an id", () => {
    expect(readNotice({ ...ARTICLE, isPinned: true })).toEqual({
      id: 3,
      title: "t",
      html: "<p>c</p>",
      createMs: 7,
      isPinned: true,
    });
    for (const id of [0, -1, 1.5, "x", undefined]) expect(readNotice({ ...ARTICLE, id })).toBeNull();
    expect(readListed({ content: [ARTICLE, { id: 0 }, 4], last: false }, readNotice)).toMatchObject({
      rows: [{ id: 3 }],
      isLast: false,
    });
    expect(readListed("nothing", readNotice)).toEqual({ rows: [], isLast: true });
  });

  it("has two categories of guides", () => {
    expect([1, 2, 3, undefined].map((category) => readGuide({ ...ARTICLE, category })?.category)).toEqual([
      1, 2, 1, 1,
    ]);
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

  it("takes colours and widths of a popup that are such, and nothing else", () => {
    const popup = { ...ARTICLE, type: 2, image: null, isShow: 1, width: 600, headerBg: "#102030" };
    expect(readPopup({ ...popup, headerColor: "red;background:url(x)" })).toMatchObject({
      kind: "text",
      fileId: null,
      headerBg: "#102030",
      headerColor: null,
      widthPx: 600,
    });
    expect(readPopup({ ...popup, width: 5_000 })?.widthPx).toBe(485);
    expect(readPopup({ ...popup, isShow: 0 })).toBeNull();
    expect(readPopup({ ...popup, type: 1, image: `/api/file/${ID}` })).toMatchObject({
      kind: "image",
      fileId: ID,
    });
  });

  it("knows the versions of a page", () => {
    const page = { title: "t", content: "c", version: 2, effectiveDate: 5, next: null };
    expect(readStaticPage({ ...page, older: [{ version: 1, effectiveDate: 4 }, { version: 0 }] })).toEqual({
      title: "t",
      html: "c",
      version: 2,
      effectiveMs: 5,
      next: null,
      older: [{ version: 1, effectiveMs: 4 }],
    });
  });

  it("an inquiry without an answer waits for one", () => {
    const inquiry = { id: 1, question: "q", createDate: 1, dueDate: 2, answer: null, isRead: 1 };
    expect(readInquiry({ ...inquiry, files: [`/api/file/${ID}`, "/x"] })).toMatchObject({
      answer: null,
      fileIds: [ID],
    });
    expect(readInquiry({ ...inquiry, answer: "a", isRead: 0 })).toMatchObject({ answer: "a", isRead: false });
  });
});
