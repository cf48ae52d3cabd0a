import { TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { FormDialog } from "./form-dialog.tsx";

interface LinkFormProps {
  readonly onLink: (href: string) => void;
  readonly onClose: () => void;
}

export function LinkForm({ onLink, onClose }: LinkFormProps): ReactNode {
  const t = useTranslations("content.tools");
  const [href, setHref] = useState("https://");
  return (
    <FormDialog
      title={t("link")}
      confirm={t("link")}
      isReady={/^https:\/\/[^\s/]+\.\S+/.test(href)}
      onSubmit={async () => {
        onLink(href);
        return null;
      }}
      onClose={onClose}
    >
      <TextInput
        label={t("linkAsk")}
        data-autofocus
        value={href}
        onChange={(event) => setHref(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
