import { Select, Text, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useMe, useSiteId, useVerb } from "../../surface.ts";
import { AskDialog } from "../../ui/ask-dialog.tsx";

/** A new site in play mode on the terms of another one. */
export function NewSiteDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useTranslations("sites");
  const { run } = useVerb("createSite");
  const sites = useMe()?.sites ?? [];
  const here = useSiteId();
  const [templateId, setTemplateId] = useState(here ?? sites[0]?.id ?? 0);
  const [code, setCode] = useState("");
  const [name, setName] = useState("");
  return (
    <AskDialog
      title={t("new")}
      confirm={t("new")}
      hasFields
      onConfirm={(reason) => run({ body: { code, templateId, name, reason } })}
      onClose={onClose}
    >
      <Text size="sm">{t("newText")}</Text>
      <Select
        label={t("template")}
        value={String(templateId)}
        data={sites.map((site) => ({ value: String(site.id), label: `${site.name} · ${site.code}` }))}
        onChange={(value) => setTemplateId(Number(value))}
      />
      <TextInput
        data-autofocus
        label={t("code")}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <TextInput label={t("name")} value={name} onChange={(event) => setName(event.currentTarget.value)} />
    </AskDialog>
  );
}
