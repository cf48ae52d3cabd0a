import type { ReactNode } from "react";

interface FactsProps {
  readonly children: ReactNode;
}

/** Names and values under each other. */
export function Facts({ children }: FactsProps): ReactNode {
  return <dl className="facts">{children}</dl>;
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
