import { createContext, type ReactNode, useContext } from "react";

/** The path of the site's logo, handed in by the app; null where the site has none. */
export const LogoPath = createContext<string | null>(null);

/** The site's logo; without one the floor and what stands above it. */
export function Mark({ className }: { readonly className?: string }): ReactNode {
  const logoPath = useContext(LogoPath);
  return (
    <svg viewBox="0 0 24 24" className={className} aria-hidden="true" fill="none">
      {logoPath === null ? (
        <>
          <path d="M2 16.5h20" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
          <circle cx="15" cy="8.5" r="3.4" fill="currentColor" />
        </>
      ) : (
        <path d={logoPath} fill="currentColor" fillRule="evenodd" />
      )}
    </svg>
  );
}
