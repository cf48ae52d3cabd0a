import type { ReactNode } from "react";

interface WalletColumnsProps {
  readonly children: ReactNode;
  /** What is read once: beside the form where there is room, below it on a phone. */
  readonly aside: ReactNode;
}

/** Korean breaks between words alone; Japanese and Chinese have none to break between. */
const BREAKS = "wrap-anywhere [&:lang(ja)]:break-normal [&:lang(zh)]:break-normal";

export function WalletColumns({ children, aside }: WalletColumnsProps): ReactNode {
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] gap-8 wide:grid-cols-[minmax(0,1fr)_360px] wide:gap-12 ${BREAKS}`}
    >
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
      <div className="flex min-w-0 flex-col gap-6">{aside}</div>
    </div>
  );
}
