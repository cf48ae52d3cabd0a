import type { ReactNode } from "react";

/** The floor and what stands above it. */
export function Mark({ className }: { readonly className?: string }): ReactNode {
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true" fill="none">
      <path d="M2 16.5h20" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
      <circle cx="15" cy="8.5" r="3.4" fill="currentColor" />
    </svg>
  );
}
