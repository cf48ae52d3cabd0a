import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useMe, useSiteId } from "../../surface/surface.ts";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";

/** A new site in play mode on the terms of another one. */
export function NewSiteDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useTranslations("sites");
  const sites = useMe()?.sites ?? [];
  const here = useSiteId();
  return (
    <EndpointDialog
      endpoint="createSite"
      title={t("new")}
      text={t("newText")}
      initial={{ template: String(here ?? sites[0]?.id ?? 0), code: "", name: "" }}
      input={({ template, ...values }) => ({ body: { templateId: Number(template), ...values } })}
      onClose={onClose}
    >
      {(field) => (
        <>
          {field.choice(
            "template",
            t("template"),
            sites.map((site) => ({ value: String(site.id), label: `${site.name} · ${site.code}` })),
          )}
          {field.text("code", t("code"))}
          {field.text("name", t("name"))}
        </>
      )}
    </EndpointDialog>
  );
}
