import sanitizeHtml from "sanitize-html";

/** What rich text may hold: an allow-list. Everything else is dropped, its text kept; scripts and styles with their text (S-25). */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    "h2",
    "h3",
    "h4",
    "p",
    "br",
    "hr",
    "ul",
    "ol",
    "li",
    "strong",
    "em",
    "u",
    "s",
    "blockquote",
    "code",
    "a",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
  ],
  allowedAttributes: { a: ["href"], th: ["colspan", "rowspan"], td: ["colspan", "rowspan"] },
  allowedSchemes: ["https", "http", "mailto"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nestingLimit: 20,
  transformTags: { b: "strong", i: "em", h1: "h2" },
  // Whoever follows a link tells the other side nothing, and the other side cannot reach back.
  exclusiveFilter: (frame) => frame.tag === "a" && frame.text.trim() === "",
};

const LONGEST_HTML = 100_000;

/** Rich text as it may be stored: what it returns is safe to show, whatever came in. At most 100,000 characters count. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html.slice(0, LONGEST_HTML), ALLOWED);
}

/** One line without markup or control characters, for titles. */
export function cleanLine(text: string, longest = 200): string {
  const plain = sanitizeHtml(text.slice(0, 10_000), { allowedTags: [], allowedAttributes: {} });
  return decoded(plain)
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, longest);
}

/** Titles are text and are escaped where they are shown, so the escapes of the cleaner are taken back. */
function decoded(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}
