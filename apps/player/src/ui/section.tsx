import type { ReactNode } from "react";

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function Section({ title, children }: SectionProps): ReactNode {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

export interface Fact {
  readonly id: string;
  readonly name: string;
  readonly value: ReactNode;
}

/** Names left, values right, a line between. */
export function FactList({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {facts.map(({ id, name, value }) => (
        <div key={id} className="flex min-h-10 items-center justify-between gap-4 py-1.5">
          <dt className="shrink-0 text-sm text-ink-2">{name}</dt>
          <dd className="num text-right text-sm font-medium" data-testid={`fact-${id}`}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
