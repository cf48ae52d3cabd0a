import { Button } from "@mantine/core";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Hint } from "../../ui/hint.tsx";

/** A file that the server writes. */
export function CsvLink({ address }: { readonly address: string }): ReactNode {
  const t = useTranslations("kit");
  return (
    <Hint label={t("csvNote")}>
      <Button
        className="csv"
        component="a"
        href={address}
        download
        variant="default"
        leftSection={<Download size={14} />}
      >
        {t("csv")}
      </Button>
    </Hint>
  );
}
