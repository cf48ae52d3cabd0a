import { Navigate, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../panels/frame/lazy-part.tsx";
import { StaticText } from "../panels/support/static-text.tsx";
import { useStaticPage } from "../surface/support-surface.ts";
import { noteLost, usePageTitle } from "../surface/surface.ts";
import { type Area, SupportFrame } from "./support-frame.tsx";
import { SupportTitle } from "./support-title.tsx";

const FairnessRecordPart = lazyPart(
  async () => (await import("../panels/fairness/fairness-record.tsx")).FairnessRecordPart,
);

/** Terms, privacy policy, the record of fairness, and whatever other page the site keeps under a name of its own. */
export function StaticScreen(): ReactNode {
  const { type } = useParams({ from: "/support/$type" });
  if (type === "fairness") return <FairnessScreen />;
  const area: Area = type === "terms" || type === "privacy" ? type : "other";
  return (
    <SupportFrame area={area}>
      <Static type={type} />
    </SupportFrame>
  );
}

/** Its address is a static page's, so that the first load carries no route more. */
function FairnessScreen(): ReactNode {
  return (
    <SupportFrame area="fairness">
      <FairnessTitle />
      <FairnessRecordPart />
    </SupportFrame>
  );
}

function FairnessTitle(): ReactNode {
  const t = useTranslations("fairness");
  return <SupportTitle>{t("title")}</SupportTitle>;
}

function Lost(): ReactNode {
  useEffect(noteLost, []);
  return <Navigate to="/" replace />;
}

function Static({ type }: { readonly type: string }): ReactNode {
  const t = useTranslations("support");
  const { version } = useSearch({ from: "/support/$type" });
  const navigate = useNavigate();
  const loaded = useStaticPage(type, version ?? null);
  const own = type === "terms" || type === "privacy" ? t(type) : "";
  const title = loaded.state === "ready" ? loaded.value.title : own;
  usePageTitle(title === "" ? null : title);
  // An address that names no page is like every other unknown one.
  if (loaded.state === "missing" && version === undefined) return <Lost />;
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
