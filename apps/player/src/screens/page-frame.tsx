import type { ReactNode } from "react";
import { LanguageSwitch } from "../panels/language-switch.tsx";
import { SiteFooter } from "../panels/site-footer.tsx";
import { PageWords } from "../text/page-words.tsx";
import { Brand } from "../ui/brand.tsx";

interface PageFrameProps {
  /** Stands at the right of the header, after the language. */
  readonly corner?: ReactNode;
  /** `table` where lists stand beside forms; else as wide as a form reads well. */
  readonly width?: keyof typeof WIDTHS;
  readonly children: ReactNode;
}

const WIDTHS = { form: "max-w-[560px]", table: "max-w-[560px] wide:max-w-[1120px]" } as const;

/** A page of forms: brand, language, one column, the site's footer. */
export function PageFrame({ corner, width = "form", children }: PageFrameProps): ReactNode {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[1120px] flex-col">
      <header className="flex h-14 items-center justify-between gap-3 px-4">
        <Brand />
        <span className="flex items-center gap-1">
          <LanguageSwitch />
          {corner}
        </span>
      </header>
      <main className={`mx-auto w-full flex-1 px-4 pt-2 pb-10 wide:pt-8 ${WIDTHS[width]}`}>
        <PageWords whileLoading={<div className="h-[420px] animate-pulse rounded-md bg-raised" />}>
          {children}
        </PageWords>
      </main>
      <SiteFooter />
    </div>
  );
}
