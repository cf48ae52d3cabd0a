import type { ReactNode } from "react";
import { Section } from "../../ui/section.tsx";

interface NoteListProps {
  readonly title: string;
  readonly lines: readonly string[];
}

/** The site's own words of how it goes, in order. */
export function StepList({ title, lines }: NoteListProps): ReactNode {
  if (lines.length === 0) return null;
  return (
    <Section title={title}>
      <ol className="flex flex-col gap-1.5 text-sm text-ink-2">
        {lines.map((line, at) => (
          <li key={line} className="flex gap-2">
            <span className="num font-semibold text-accent">{at + 1}</span>
            <span className="min-w-0">{line}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** What the site asks to be minded. */
export function CautionList({ title, lines }: NoteListProps): ReactNode {
  if (lines.length === 0) return null;
  return (
    <Section title={title}>
      <ul className="flex list-disc flex-col gap-1.5 pl-4 text-sm text-ink-2 marker:text-ink-3">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Section>
  );
}
