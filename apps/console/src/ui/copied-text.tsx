import { Button, CopyButton, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

/** A text that people take elsewhere: whole, and copied by a press. `name` says of what, for those who cannot see it. */
export function CopiedText({ text, name }: { readonly text: string; readonly name: string }): ReactNode {
  const t = useTranslations("kit");
  return (
    <Group gap={8} wrap="nowrap">
      <code className="mono">{text}</code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`${copied ? t("copied") : t("copy")}: ${name}`}
            onClick={copy}
          >
            {copied ? t("copied") : t("copy")}
          </Button>
        )}
      </CopyButton>
    </Group>
  );
}
