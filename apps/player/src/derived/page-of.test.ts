import { expect, test } from "vitest";
import { pageOf } from "./page-of.ts";

test.each([
  ["/", "home"],
  ["/ref/MARU1", "signup"],
  ["/trade/7", "trade"],
  ["/trade", "trade"],
  ["/support/notice/12", "notices"],
  ["/support/contact/create", "inquiryNew"],
  ["/support/contact/31", "inquiries"],
  ["/support/about_us", "support"],
  ["/history_trade/", "history"],
  ["/round/59466672001", "round"],
  ["/alert", "alerts"],
  ["/leaderboard", "leaderboard"],
  ["/promotion", "promotion"],
  ["/alerts", null],
  ["/tradeable", null],
  ["/logins", null],
])("the page at %s is %s", (path, page) => {
  expect(pageOf(path)).toBe(page);
});
