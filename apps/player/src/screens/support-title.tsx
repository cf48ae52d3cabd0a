import type { ReactNode } from "react";

interface SupportTitleProps {
  readonly children: string;
  /** Stands at the right of it: what one can do here. */
  readonly corner?: ReactNode;
}

export function SupportTitle({ children, corner }: SupportTitleProps): ReactNode {
  return (
    <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
      <h1 className="text-lg font-semibold wide:text-xl">{children}</h1>
      {corner}
    </div>
  );
}
