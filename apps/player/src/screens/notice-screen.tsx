import { useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { NoticeDetail } from "../panels/support/notice-detail.tsx";
import { NoticeList } from "../panels/support/notice-list.tsx";
import { SupportFrame } from "./support-frame.tsx";
import { SupportTitle } from "./support-title.tsx";

export function NoticesScreen(): ReactNode {
  return (
    <SupportFrame area="notice">
      <Notices />
    </SupportFrame>
  );
}

function Notices(): ReactNode {
  const t = useTranslations("support");
  const navigate = useNavigate();
  return (
    <>
      <SupportTitle>{t("notice")}</SupportTitle>
      <NoticeList onOpen={(id) => void navigate({ to: "/support/notice/$id", params: { id: String(id) } })} />
    </>
  );
}

export function NoticeScreen(): ReactNode {
  const { id } = useParams({ from: "/support/notice/$id" });
  const navigate = useNavigate();
  return (
    <SupportFrame area="notice">
      <NoticeDetail id={Number(id)} level={1} onBack={() => void navigate({ to: "/support/notice" })} />
    </SupportFrame>
  );
}
