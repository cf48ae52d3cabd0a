import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type HttpWorld, openHttpWorld } from "./test-world/http-world.ts";

/** The app's own page: a place that the server writes into and the app no longer has would go unnoticed with another. */
const PAGE = readFileSync(new URL("../../../../player/index.html", import.meta.url), "utf8");
const dist = mkdtempSync(path.join(tmpdir(), "maru-page-"));
let world: HttpWorld;

beforeAll(async () => {
  writeFileSync(path.join(dist, "index.html"), PAGE);
  for (const locale of ["ko", "en", "zh", "ja"]) {
    const trade = PAGE.replace("</body>", `<!-- trade ${locale} --></body>`);
    writeFileSync(path.join(dist, `trade.${locale}.html`), trade);
  }
  world = await openHttpWorld({ playerDist: dist });
  await world.database.owner.query(
    `update site.site set name = 'A"><script>$&', look = '{"accent":"#4f46e5","theme":"light","palette":"inverse"}' where id = 37`,
  );
});
afterAll(async () => {
  await world.close();
  rmSync(dist, { recursive: true });
});

async function page(url: string, host = "localhost"): Promise<string> {
  return (await world.app.inject({ method: "GET", url, headers: { host } })).body;
}

function lookIn(html: string) {
  const written = /<meta name="maru-look" content="([^"]*)"/.exec(html)?.[1] ?? "";
  return JSON.parse(written.replaceAll("&quot;", '"'));
}

it("writes the site of the host name into its page: code, name, language, theme and fitted colours", async () => {
  const html = await page("/trade/2", "en.test:8080");
  expect(html).toContain('<html lang="en" data-theme="light" data-palette="inverse">');
  expect(html).toContain('<meta name="maru-site" content="maru-en" />');
  expect(html).toContain("<!-- trade en -->");
  expect(lookIn(html)).toMatchObject({ theme: "light", light: { accent: "#4f46e5" } });
  expect(lookIn(html).dark.accent).not.toBe("#4f46e5");
});

it("cannot be led out of its place by a site's name", async () => {
  const html = await page("/", "en.test");
  expect(html).toContain("<title>A&quot;&gt;&lt;script&gt;$&amp;</title>");
  expect(html).not.toContain('A"><script>');
});

it("shows another site when the address asks, and site 1 without a name or with a wrong one", async () => {
  expect(await page("/?site=maru-en")).toContain('content="maru-en"');
  for (const url of ["/", "/index.html", "/?site=none", "/?site=%00"])
    expect(await page(url), url).toContain('<meta name="maru-site" content="maru" />');
  expect(await page("/")).toContain('data-theme="dark"');
});

it("answers a look that was broken by hand with the instrument's own", async () => {
  const { owner } = world.database;
  const own = lookIn(await page("/"));
  await owner.query(
    `insert into site.site (id, code, name, locale, mode, look)
     values (5, 'broken', 'B', 'ko', 'play', '{"accent":"red;} body{","logoPath":7}')`,
  );
  const reply = await world.app.inject({ method: "GET", url: "/api/site_info/code/maru" });
  expect(reply.json().data.look).toEqual(own);
  await expect(owner.query("update site.site set look = '[]' where id = 5")).rejects.toThrow(/look/);
});
