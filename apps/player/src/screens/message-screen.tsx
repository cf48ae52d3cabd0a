import { useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { MessageDetail } from "../panels/support/message-detail.tsx";
import { MessageList } from "../panels/support/message-list.tsx";
import { SupportFrame } from "./support-frame.tsx";
import { SupportTitle } from "./support-title.tsx";

export function MessagesScreen(): ReactNode {
  return (
    <SupportFrame area="message">
      <Messages />
    </SupportFrame>
  );
}

function Messages(): ReactNode {
  const t = useTranslations("support");
  return (
    <>
      <SupportTitle>{t("message")}</SupportTitle>
      <MessageList />
    </>
  );
}

export function MessageScreen(): ReactNode {
  const { id } = useParams({ from: "/support/message/$id" });
  const navigate = useNavigate();
  return (
    <SupportFrame area="message">
      <MessageDetail key={id} id={Number(id)} onBack={() => void navigate({ to: "/support/message" })} />
    </SupportFrame>
  );
}
