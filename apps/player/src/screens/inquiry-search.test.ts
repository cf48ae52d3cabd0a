import { expect, test } from "vitest";
import { inquirySearch } from "./inquiry-search.ts";

test("an address names the bet that is asked about", () => {
  expect(inquirySearch({ bet: "4207" })).toEqual({ bet: 4_207 });
  expect(inquirySearch({ bet: 4_207, from: "x" })).toEqual({ bet: 4_207 });
});

test.each([[{}], [{ bet: "x" }], [{ bet: "" }], [{ bet: -1 }], [{ bet: 1.5 }], [{ bet: "1e99" }]])(
  "%j names none",
  (search) => {
    expect(inquirySearch(search)).toEqual({});
  },
);
