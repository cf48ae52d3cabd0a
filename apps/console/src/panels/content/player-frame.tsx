import type { CSSProperties, ReactNode } from "react";
import "./player-frame.css";

/** What of a site's look a preview needs, for one theme. */
export interface FrameColours {
  readonly accent: string;
  readonly onAccent: string;
  readonly accentQuiet: string;
}

const COLOUR = /^#[0-9a-f]{6}$/;

/** The colours of a look for one theme, where they are colours. */
export function frameColours(
  look: Readonly<Record<string, unknown>>,
  theme: "dark" | "light",
): FrameColours | null {
  const colours = look[theme];
  if (typeof colours !== "object" || colours === null) return null;
  const { accent, onAccent, accentQuiet } = colours as Readonly<Record<string, unknown>>;
  const all = [accent, onAccent, accentQuiet].map((one) =>
    typeof one === "string" && COLOUR.test(one) ? one : null,
  );
  const [first, second, third] = all;
  if (first === null || second === null || third === null) return null;
  return first === undefined || second === undefined || third === undefined
    ? null
    : { accent: first, onAccent: second, accentQuiet: third };
}

interface PlayerFrameProps {
  readonly theme: "dark" | "light";
  readonly colours: FrameColours | null;
  readonly children: ReactNode;
}

/** A piece of the player's page: its grounds, its inks, the site's accent. */
export function PlayerFrame({ theme, colours, children }: PlayerFrameProps): ReactNode {
  const own =
    colours === null
      ? {}
      : { "--f-accent": colours.accent, "--f-on-accent": colours.onAccent, "--f-quiet": colours.accentQuiet };
  const style = own as CSSProperties;
  return (
    <div className="player-frame" data-frame={theme} style={style}>
      {children}
    </div>
  );
}
