import type { ReactNode } from "react";

interface PageProps {
  readonly title: string;
  /** Beside the title: what the screen is about now. */
  readonly aside?: ReactNode;
  /** At the right end: what can be done with all of it. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** One screen: a line of title and actions, then its content. */
export function Page({ title, aside, actions, children }: PageProps): ReactNode {
  return (
    <div className="page">
      <header className="page-head">
        <h1>{title}</h1>
        {aside}
        {actions === undefined ? null : <div className="page-head-end">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
