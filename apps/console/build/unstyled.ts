/** How the kit names the classes of its parts. */
const CLASS = /\bm_[0-9a-f]{6,8}\b/g;

const classesIn = (text: string): ReadonlySet<string> => new Set(text.match(CLASS));

export interface Texts {
  /** Of the built scripts and of the built styles. */
  readonly scripts: string;
  readonly styles: string;
  /** Every style that the kit has. */
  readonly kit: string;
}

/** Classes that the scripts give to something, that the kit has styles for, and that the built styles lack (theme/kit.css). */
export function unstyled({ scripts, styles, kit }: Texts): readonly string[] {
  const [built, known] = [classesIn(styles), classesIn(kit)];
  return [...classesIn(scripts)].filter((name) => known.has(name) && !built.has(name));
}
