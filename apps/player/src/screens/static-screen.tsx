import { Navigate, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { StaticText } from "../panels/support/static-text.tsx";
import { useStaticPage } from "../support-surface.ts";
import { type Area, SupportFrame } from "./support-frame.tsx";
import { SupportTitle } from "./support-title.tsx";

/** Terms, privacy policy, and whatever other page the site keeps under a name of its own. */
export function StaticScreen(): ReactNode {
  const { type } = useParams({ from: "/support/$type" });
  const area: Area = type === "terms" || type === "privacy" ? type : "other";
  return (
    <SupportFrame area={area}>
      <Static type={type} />
    </SupportFrame>
  );
}

function Static({ type }: { readonly type: string }): ReactNode {
  const t = useTranslations("support");
  const { version } = useSearch({ from: "/support/$type" });
  const navigate = useNavigate();
  const loaded = useStaticPage(type, version ?? null);
  // An address that names no page is like every other unknown one.
  if (loaded.state === "missing" && version === undefined) return <Navigate to="/" replace />;
  const own = type === "terms" || type === "privacy" ? t(type) : "";
  const title = loaded.state === "ready" ? loaded.value.title : own;
  return (
    <>
      <SupportTitle>{title === "" ? t("title") : title}</SupportTitle>
      <StaticText
        type={type}
        version={version ?? null}
        topLevel={2}
        onVersion={(asked) => {
          scrollTo({ top: 0 });
          void navigate({
            to: "/support/$type",
            params: { type },
            search: asked === null ? {} : { version: asked },
          });
        }}
      />
    </>
  );
}
