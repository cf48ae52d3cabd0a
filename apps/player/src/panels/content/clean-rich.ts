import createPurifier from "dompurify";
import { fileIdOf } from "../../surface/support-surface.ts";

/** What rich text may hold: what the server lets be written, and pictures of our own. */
const TAGS =
  "h2 h3 h4 p br hr ul ol li strong em u s blockquote code a table thead tbody tr th td img #text".split(" ");
const ATTRIBUTES = ["href", "colspan", "rowspan", "src", "alt"];
const ADDRESS = /^(?:https?:\/\/|mailto:|\/api\/file\/[0-9a-f-]{36}$)/i;
const LINK = /^(?:https?:\/\/|mailto:)/i;

/** Where the id of a picture stands until its bytes are fetched. */
export const FILE_MARK = "data-file";

const purifier = createPurifier(window);
purifier.addHook("afterSanitizeAttributes", (node) => {
  if (node.tagName === "A") fitLink(node);
  else node.removeAttribute("href");
  if (node.tagName === "IMG") fitPicture(node);
  else node.removeAttribute("src");
});

/** Whoever follows a link tells the other side nothing, and the other side cannot reach back. */
function fitLink(node: Element): void {
  if (!LINK.test(node.getAttribute("href") ?? "")) {
    node.removeAttribute("href");
    return;
  }
  node.setAttribute("rel", "noopener noreferrer nofollow");
  node.setAttribute("target", "_blank");
}

/** No picture but our own; its bytes come with the session's token, so the browser must not ask for them by itself. */
function fitPicture(node: Element): void {
  const id = fileIdOf(node.getAttribute("src") ?? "");
  node.removeAttribute("src");
  if (id === null) node.remove();
  else node.setAttribute(FILE_MARK, id);
}

/**
 * Rich text as nodes that are safe to show, whatever came in; they are never written out and parsed again. Its highest heading
 * becomes one of `topLevel`, so that it follows the page's own.
 */
export function cleanRich(html: string, topLevel: 2 | 3): DocumentFragment {
  const clean = purifier.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOWED_URI_REGEXP: ADDRESS,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  placeHeadings(clean, topLevel);
  return clean;
}

const levelOf = (heading: Element): number => Number(heading.tagName.slice(1));

function placeHeadings(clean: DocumentFragment, topLevel: number): void {
  const headings = [...clean.querySelectorAll("h2, h3, h4")];
  const shift = topLevel - Math.min(...headings.map(levelOf));
  let before = topLevel - 1;
  for (const heading of headings) {
    // No level is left out on the way down, whatever the writer did.
    const level = Math.min(levelOf(heading) + shift, before + 1);
    const placed = document.createElement(`h${level}`);
    placed.append(...heading.childNodes);
    heading.replaceWith(placed);
    before = level;
  }
}
