/** A page as headings with their paragraphs, in plain text. */
export interface PlainPage {
  readonly title: string;
  readonly sections: readonly (readonly [heading: string, ...paragraphs: string[]])[];
}

/** The page as the HTML that rich text may hold. */
export function pageHtml({ sections }: PlainPage): string {
  return sections
    .map(
      ([heading, ...paragraphs]) =>
        `<h3>${escaped(heading)}</h3>${paragraphs.map((text) => `<p>${escaped(text)}</p>`).join("")}`,
    )
    .join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
