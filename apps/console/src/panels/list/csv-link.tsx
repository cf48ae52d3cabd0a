import { Button } from "@mantine/core";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Hint } from "../../ui/hint.tsx";

/** A file that the server writes. */
export function CsvLink({
  address,
  words,
}: {
  readonly address: string;
  /** Where a screen has several files; the usual words otherwise. */
  readonly words?: { readonly label: string; readonly note: string };
}): ReactNode {
  const t = useTranslations("kit");
  return (
    <Hint label={words?.note ?? t("csvNote")}>
      <Button
        className="csv"
        component="a"
        href={address}
        download
        variant="default"
        leftSection={<Download size={14} />}
      >
        {words?.label ?? t("csv")}
      </Button>
    </Hint>
  );
}
