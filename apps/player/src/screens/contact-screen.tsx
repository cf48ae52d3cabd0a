import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { InquiryDetail } from "../panels/support/inquiry-detail.tsx";
import { InquiryForm } from "../panels/support/inquiry-form.tsx";
import { InquiryList } from "../panels/support/inquiry-list.tsx";
import { useNews } from "../surface/support-surface.ts";
import { PRIMARY } from "../ui/primary-class.ts";
import { inquirySearch } from "./inquiry-search.ts";
import { SupportFrame } from "./support-frame.tsx";
import { SupportTitle } from "./support-title.tsx";

export function ContactScreen(): ReactNode {
  return (
    <SupportFrame area="contact">
      <Contact />
    </SupportFrame>
  );
}

function Contact(): ReactNode {
  const t = useTranslations();
  const unread = useNews((facts) => facts.unread?.inquiries ?? 0);
  return (
    <>
      <SupportTitle
        corner={
          <Link to="/support/contact/create" className={PRIMARY}>
            {t("support.ask")}
          </Link>
        }
      >
        {t("support.contact")}
      </SupportTitle>
      <p role="status" className="mb-3 empty:hidden">
        {unread === 0 ? null : (
          <span className="block rounded-md bg-raised p-3 text-accent" data-testid="unread">
            {t("news.unreadInquiries")}
          </span>
        )}
      </p>
      <InquiryList />
    </>
  );
}

export function ContactCreateScreen(): ReactNode {
  return (
    <SupportFrame area="contact">
      <Create />
    </SupportFrame>
  );
}

function Create(): ReactNode {
  const t = useTranslations("support");
  const navigate = useNavigate();
  const { bet = null } = inquirySearch(useSearch({ strict: false }));
  return (
    <>
      <SupportTitle>{t("ask")}</SupportTitle>
      <InquiryForm
        betId={bet}
        onSent={(id) =>
          void navigate({ to: "/support/contact/$id", params: { id: String(id) }, replace: true })
        }
      />
    </>
  );
}

export function InquiryScreen(): ReactNode {
  const { id } = useParams({ from: "/support/contact/$id" });
  const navigate = useNavigate();
  return (
    <SupportFrame area="contact">
      <InquiryDetail key={id} id={Number(id)} onBack={() => void navigate({ to: "/support/contact" })} />
    </SupportFrame>
  );
}
