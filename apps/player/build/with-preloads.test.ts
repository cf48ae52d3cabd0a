import { expect, test } from "vitest";
import { withPreloads } from "./with-preloads.ts";

const PAGE = `<html>
  <head>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
  </head>
</html>`;

test("names each missing script once, before the head ends", () => {
  const page = withPreloads(PAGE, ["/assets/trade-2.js", "/assets/index-1.js", "/assets/look.css"]);
  expect(page.match(/<link[^>]+>/g)).toEqual([
    '<link rel="modulepreload" crossorigin href="/assets/trade-2.js" />',
  ]);
  expect(page.indexOf("trade-2")).toBeLessThan(page.indexOf("</head>"));
});
