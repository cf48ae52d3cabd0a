import type { ReactNode } from "react";
import { SiteHeader } from "../panels/header/site-header.tsx";
import { SiteFooter } from "../panels/frame/site-footer.tsx";
import { PageWords } from "../text/page-words.tsx";

interface PageFrameProps {
  /** `table` where lists stand beside forms; else as wide as a form reads well. */
  readonly width?: keyof typeof WIDTHS;
  readonly children: ReactNode;
}

const WIDTHS = { form: "max-w-[560px]", table: "max-w-[560px] wide:max-w-[1120px]" } as const;

/** A page of forms: the site's head, one column, the site's footer. */
export function PageFrame({ width = "form", children }: PageFrameProps): ReactNode {
  return (
    <div className="mx-auto flex min-h-dvh max-w-[1120px] flex-col">
      <SiteHeader />
      <main className={`mx-auto w-full flex-1 px-4 pt-2 pb-10 wide:pt-8 ${WIDTHS[width]}`}>
        <PageWords whileLoading={<div className="h-[420px] animate-pulse rounded-md bg-raised" />}>
          {children}
        </PageWords>
      </main>
      <SiteFooter />
    </div>
  );
}
