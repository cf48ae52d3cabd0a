import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { InquiryTable } from "../panels/support/inquiry-table.tsx";
import { TemplateDialog } from "../panels/support/template-dialog.tsx";
import { useMay } from "../surface/surface.ts";
import { Page } from "../ui/page.tsx";

/** Inquiries by their due time: the oldest promise first. */
export function SupportScreen(): ReactNode {
  const t = useTranslations("support");
  const mayChange = useMay("support", "change");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Page
      title={t("list")}
      actions={
        mayChange && (
          <Button variant="default" onClick={() => setIsOpen(true)}>
            {t("templates")}
          </Button>
        )
      }
    >
      <InquiryTable />
      {isOpen && <TemplateDialog onClose={() => setIsOpen(false)} />}
    </Page>
  );
}
