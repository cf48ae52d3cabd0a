import { type ReactNode, useLayoutEffect, useRef } from "react";
import { fetchPicture } from "../../surface/support-surface.ts";
import { cleanRich, FILE_MARK } from "./clean-rich.ts";

const LOOK = [
  "text-ink [overflow-wrap:anywhere] text-[15px] leading-6",
  "[&_p]:my-2 [&_ul]:my-2 [&_ul]:list-disc [&_ul]:pl-5 [&_ol]:my-2 [&_ol]:list-decimal [&_ol]:pl-5 [&_li]:my-1",
  "[&_h2]:mt-5 [&_h2]:mb-1 [&_h2]:font-semibold [&_h3]:mt-5 [&_h3]:mb-1 [&_h3]:font-semibold",
  "[&_h4]:mt-4 [&_h4]:mb-1 [&_h4]:font-semibold [&_h5]:mt-4 [&_h5]:mb-1 [&_h5]:font-semibold",
  "[&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4 [&_hr]:my-4 [&_hr]:border-line",
  "[&_blockquote]:border-l-2 [&_blockquote]:border-line [&_blockquote]:pl-3 [&_blockquote]:text-ink-2",
  "[&_code]:rounded-[4px] [&_code]:bg-raised [&_code]:px-1 [&_code]:text-sm",
  "[&_table]:my-3 [&_table]:w-full [&_table]:border-collapse [&_table]:text-sm",
  "[&_th]:border [&_th]:border-line [&_th]:bg-raised [&_th]:p-2 [&_th]:text-left [&_td]:border [&_td]:border-line [&_td]:p-2",
  "[&_img]:my-2 [&_img]:max-w-full [&_img]:rounded-md [&>*:first-child]:mt-0 [&>*:last-child]:mb-0",
].join(" ");

interface RichTextProps {
  readonly html: string;
  /** Of its highest heading. */
  readonly topLevel?: 2 | 3;
}

/** The one place where text with markup is shown: cleaned here, as it was cleaned before it was stored. */
export function RichText({ html, topLevel = 2 }: RichTextProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = place;
    if (current === null) return undefined;
    current.replaceChildren(cleanRich(html, topLevel));
    return showPictures(current);
  }, [html, topLevel]);
  return <div ref={place} data-testid="rich-text" className={LOOK} />;
}

/** Fetches the pictures that the text names; the returned function lets them go. */
function showPictures(place: HTMLElement): () => void {
  const urls: string[] = [];
  let isCurrent = true;
  const show = async (picture: HTMLImageElement): Promise<void> => {
    const bytes = await fetchPicture(picture.getAttribute(FILE_MARK) ?? "");
    if (!isCurrent) return;
    if (bytes === null) {
      picture.remove();
      return;
    }
    const url = URL.createObjectURL(bytes);
    urls.push(url);
    picture.src = url;
  };
  for (const picture of place.querySelectorAll<HTMLImageElement>(`img[${FILE_MARK}]`)) void show(picture);
  return () => {
    isCurrent = false;
    for (const url of urls) URL.revokeObjectURL(url);
  };
}
