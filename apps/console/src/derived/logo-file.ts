const BOX = /\bviewBox\s*=\s*["']\s*0\s+0\s+24\s+24\s*["']/;
const PATH = /<path\b[^>]*?\bd\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const SHAPE = /^[MmLlHhVvCcSsQqTtAaZz0-9\s,.+-]+$/;

/** The paths of an SVG file as one, where it is drawn on a field of 24 by 24; null for anything that is no such logo. */
export function logoPathOf(svg: string): string | null {
  if (!BOX.test(svg)) return null;
  const paths = [...svg.matchAll(PATH)].map(([, one, other]) => (one ?? other ?? "").trim());
  const path = paths.join(" ").replaceAll(/\s+/g, " ");
  return path !== "" && SHAPE.test(path) ? path : null;
}
