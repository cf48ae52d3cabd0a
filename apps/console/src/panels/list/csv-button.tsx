import { Button } from "@mantine/core";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Hint } from "../../ui/hint.tsx";

interface CsvButtonProps {
  readonly isBusy: boolean;
  readonly onClick: () => void;
  /** Where a screen has several files; the usual words otherwise. */
  readonly words?: { readonly label: string; readonly note: string } | undefined;
}

export function CsvButton({ isBusy, onClick, words }: CsvButtonProps): ReactNode {
  const t = useTranslations("kit");
  return (
    <Hint label={words?.note ?? t("csvNote")}>
      <Button
        className="csv"
        variant="default"
        leftSection={<Download size={14} />}
        loading={isBusy}
        onClick={onClick}
      >
        {words?.label ?? t("csv")}
      </Button>
    </Hint>
  );
}
