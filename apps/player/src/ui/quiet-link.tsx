import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

interface QuietLinkProps {
  readonly to: "/login" | "/signup" | "/find_id" | "/find_pw" | "/mypage" | "/protection" | "/exclude";
  readonly children: ReactNode;
}

/** A way to another page of the member's, in a line of text. */
export function QuietLink({ to, children }: QuietLinkProps): ReactNode {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center rounded-md px-1 text-accent underline underline-offset-4"
    >
      {children}
    </Link>
  );
}
