import { describe, expect, it } from "vitest";
import { cleanHtml, cleanLine } from "./clean-html.ts";

/** Ways of hiding a script, put together from parts so that the list is long and no single trick is forgotten. */
const SINKS = ["alert(1)", "top.xss=1", "fetch('//x')", "eval(atob('eA=='))"];
const SHAPES: readonly ((js: string) => string)[] = [
  (js) => `<script>${js}</script>`,
  (js) => `<ScRiPt >${js}</sCrIpT\n>`,
  (js) => `<img src=x onerror=${js}>`,
  (js) => `<img/src="x"/onerror="${js}">`,
  (js) => `<img src=x onerror\t=\n"${js}">`,
  (js) => `<svg onload=${js}>`,
  (js) => `<svg><script>${js}</script></svg>`,
  (js) => `<svg><animate onbegin=${js} attributeName=x dur=1s>`,
  (js) => `<svg><a xlink:href="javascript:${js}"><text>x</text></a></svg>`,
  (js) =>
    `<math><mtext><table><mglyph><style><img src=x onerror=${js}></style></mglyph></table></mtext></math>`,
  (js) => `<math href="javascript:${js}">x</math>`,
  (js) => `<a href="javascript:${js}">x</a>`,
  (js) => `<a href="JaVaScRiPt:${js}">x</a>`,
  (js) => `<a href=" javascript:${js}">x</a>`,
  (js) => `<a href="java\tscript:${js}">x</a>`,
  (js) => `<a href="&#106;avascript:${js}">x</a>`,
  (js) => `<a href="&#x6a;&#x61;vascript:${js}">x</a>`,
  (js) => `<a href="data:text/html,<script>${js}</script>">x</a>`,
  (js) => `<a href="vbscript:${js}">x</a>`,
  (js) => `<a href="//evil.example/">x</a><b onclick=${js}>x</b>`,
  (js) => `<iframe src="javascript:${js}"></iframe>`,
  (js) => `<iframe srcdoc="<script>${js}</script>"></iframe>`,
  (js) => `<object data="javascript:${js}"></object>`,
  (js) => `<embed src="javascript:${js}">`,
  (js) => `<form action="javascript:${js}"><button>x</button></form>`,
  (js) => `<button formaction="javascript:${js}">x</button>`,
  (js) => `<input autofocus onfocus=${js}>`,
  (js) => `<details open ontoggle=${js}>x</details>`,
  (js) => `<video><source onerror=${js}></video>`,
  (js) => `<audio src=x onerror=${js}></audio>`,
  (js) => `<body onload=${js}>`,
  (js) => `<marquee onstart=${js}>x</marquee>`,
  (js) => `<style>@import 'javascript:${js}';</style>`,
  (js) => `<p style="background:url(javascript:${js})">x</p>`,
  (js) => `<p style="width:expression(${js})">x</p>`,
  (js) => `<link rel=stylesheet href="javascript:${js}">`,
  (js) => `<meta http-equiv=refresh content="0;url=javascript:${js}">`,
  (js) => `<base href="javascript:${js}//">`,
  (js) => `<template><script>${js}</script></template>`,
  (js) => `<noscript><p title="</noscript><img src=x onerror=${js}>"></noscript>`,
  (js) => `<textarea><script>${js}</script></textarea><img src=x onerror=${js}>`,
  (js) => `<title></title><script>${js}</script>`,
  (js) => `<xmp><script>${js}</script></xmp>`,
  (js) => `<!--><img src=x onerror=${js}>-->`,
  (js) => `<![CDATA[<script>${js}</script>]]>`,
  (js) => `<?xml version="1.0"?><script>${js}</script>`,
  (js) => `<<script>${js}//<</script>`,
  (js) => `<scr<script>ipt>${js}</scr</script>ipt>`,
  (js) => `</p><script>${js}</script><p>`,
  (js) => `<a href="https://ok.example" onmouseover="${js}">x</a>`,
  (js) => `<table background="javascript:${js}"><tr><td>x</td></tr></table>`,
  (js) => `<p id="x" class="y" onclick="${js}">x</p>`,
];
const PAYLOADS = SHAPES.flatMap((shape) => SINKS.map(shape));

/** What could run, navigate to code, load, or style. Escaped text is none of it. */
const DANGEROUS =
  /<(?!\/?(?:h2|h3|h4|p|br|hr|ul|ol|li|strong|em|u|s|blockquote|code|a|table|thead|tbody|tr|th|td)\b)[a-z!?/]|<[^>]*\s(?:on\w+|style|src|srcdoc|id|class|action|formaction|background|xlink:href)\s*=|href\s*=\s*"(?!https?:\/\/|mailto:)/i;

describe("rich text", () => {
  it(`keeps nothing dangerous of ${PAYLOADS.length} payloads`, () => {
    expect(PAYLOADS.length).toBeGreaterThanOrEqual(200);
    for (const payload of PAYLOADS) {
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
