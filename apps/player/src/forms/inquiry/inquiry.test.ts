import { describe, expect, it } from "vitest";
import {
  fileIdsOf,
  inquiryFault,
  LONGEST_QUESTION,
  MOST_PICTURES,
  NO_INQUIRY,
  pictureFault,
  questionSent,
  roomBeside,
  type SentPicture,
} from "./fields.ts";
import { type InquiryAction, reduceInquiry } from "./reducer.ts";

const picture = (key: string): SentPicture => ({
  key,
  name: `${key}.png`,
  previewUrl: `blob:${key}`,
  state: "sending",
  fileId: null,
  problem: null,
});
const after = (...actions: readonly InquiryAction[]) => actions.reduce(reduceInquiry, NO_INQUIRY);

describe("an inquiry", () => {
  it("needs words, and pictures that have arrived", () => {
    expect(inquiryFault(NO_INQUIRY)).toBe("questionMissing");
    expect(inquiryFault(after({ kind: "type", question: " \n " }))).toBe("questionMissing");
    const asked = { kind: "type", question: "왜요?" } as const;
    expect(inquiryFault(after(asked))).toBeNull();
    const added = { kind: "add", picture: picture("a") } as const;
    expect(inquiryFault(after(asked, added))).toBe("picturesOnTheWay");
    const sent = after(asked, added, { kind: "sent", key: "a", fileId: "f" });
    expect([inquiryFault(sent), fileIdsOf(sent)]).toEqual([null, ["f"]]);
    const refused = after(asked, added, { kind: "refused", key: "a", problem: "no picture" });
    expect([inquiryFault(refused), fileIdsOf(refused)]).toEqual(["pictureRefused", []]);
    expect(inquiryFault(reduceInquiry(refused, { kind: "remove", key: "a" }))).toBeNull();
  });

  it("forgets the answer for a picture that was taken away", () => {
    const fields = after(
      { kind: "add", picture: picture("a") },
      { kind: "remove", key: "a" },
      { kind: "sent", key: "a", fileId: "f" },
    );
    expect(fields.pictures).toEqual([]);
  });

  it("takes pictures as the server does", () => {
    expect(pictureFault({ type: "image/png", size: 1 }, 0)).toBeNull();
    expect(pictureFault({ type: "image/svg+xml", size: 1 }, 0)).toBe("pictureType");
    expect(pictureFault({ type: "image/png", size: 5 * 1024 * 1024 }, 0)).toBeNull();
    expect(pictureFault({ type: "image/png", size: 5 * 1024 * 1024 + 1 }, 0)).toBe("pictureSize");
    expect(pictureFault({ type: "image/png", size: 1 }, MOST_PICTURES)).toBe("pictureCount");
  });

  it("is sent behind what it is about, and has no more letters together", () => {
    expect(questionSent(null, " 왜요? \n")).toBe("왜요?");
    expect(questionSent("베팅 번호 7에 대한 문의예요.", " 왜요? ")).toBe(
      "베팅 번호 7에 대한 문의예요.\n왜요?",
    );
    const own = "x".repeat(roomBeside("베팅 번호 7"));
    expect(questionSent("베팅 번호 7", own)).toHaveLength(LONGEST_QUESTION);
    expect(roomBeside(null)).toBe(LONGEST_QUESTION);
  });

  it("has at most 2,000 letters", () => {
    const long = after({ kind: "type", question: "x".repeat(LONGEST_QUESTION + 1) });
    expect(long.question).toHaveLength(LONGEST_QUESTION);
  });
});
