import { describe, expect, it } from "vitest";
import { SCRIPT_PAYLOADS } from "../../testing/script-payloads.ts";
import { cleanHtml, cleanLine } from "./clean-html.ts";

/** What could run, navigate to code, load, or style. Escaped text is none of it. */
const DANGEROUS =
  /<(?!\/?(?:h2|h3|h4|p|br|hr|ul|ol|li|strong|em|u|s|blockquote|code|a|table|thead|tbody|tr|th|td)\b)[a-z!?/]|<[^>]*\s(?:on\w+|style|src|srcdoc|id|class|action|formaction|background|xlink:href)\s*=|href\s*=\s*"(?!https?:\/\/|mailto:)/i;

describe("rich text", () => {
  it(`keeps nothing dangerous of ${SCRIPT_PAYLOADS.length} payloads`, () => {
    expect(SCRIPT_PAYLOADS.length).toBeGreaterThanOrEqual(200);
    for (const payload of SCRIPT_PAYLOADS) {
      const clean = cleanHtml(payload);
      expect(clean, payload).not.toMatch(DANGEROUS);
      // What is clean stays as it is: cleaning twice must not build something new.
      expect(cleanHtml(clean), payload).toBe(clean);
    }
  });

  it("would see a payload that was let through", () => {
    for (const payload of ["<script>x</script>", "<p onclick=x>y</p>", '<a href="javascript:x">y</a>'])
      expect(payload).toMatch(DANGEROUS);
  });

  it("keeps what an article is made of", () => {
    const html =
      '<h3>A</h3><p>b <strong>c</strong> <a href="https://example.org/">d</a></p><ul><li>e</li></ul><table><tbody><tr><td colspan="2">f</td></tr></tbody></table>';
    expect(cleanHtml(html)).toBe(html);
    expect(cleanHtml("<h1>A</h1><b>b</b><i>c</i>")).toBe("<h2>A</h2><strong>b</strong><em>c</em>");
  });

  it("makes a title one line of text", () => {
    expect(cleanLine("  <b>A</b>\n\u202e&amp; <script>x</script>B  ")).toBe("A & B");
    expect(cleanLine("x".repeat(500))).toHaveLength(200);
  });
});
