/** The page with `files` asked for while its entry is still on the way. A file that the page names already is not named twice. */
export function withPreloads(page: string, files: readonly string[]): string {
  const missing = files.filter((file) => file.endsWith(".js") && !page.includes(`"${file}"`));
  const links = missing.map((file) => `    <link rel="modulepreload" crossorigin href="${file}" />\n`);
  return page.replace("  </head>", `${links.join("")}  </head>`);
}
