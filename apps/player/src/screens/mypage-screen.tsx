import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { BankDialog } from "../panels/account/bank-dialog.tsx";
import { ContactDialog } from "../panels/account/contact-dialog.tsx";
import { CountryDialog } from "../panels/account/country-dialog.tsx";
import { deviceName } from "../panels/account/device-name.ts";
import { LeaveDialog } from "../panels/account/leave-dialog.tsx";
import { NickDialog } from "../panels/account/nick-dialog.tsx";
import { OwnDataDialog } from "../panels/account/own-data-dialog.tsx";
import { PasswordDialog } from "../panels/account/password-dialog.tsx";
import { SessionList } from "../panels/account/session-list.tsx";
import { useCountryName } from "../panels/join/use-country-name.ts";
import { CounterpartyNote } from "../panels/join/counterparty-note.tsx";
import { Section } from "../ui/section.tsx";
import { SettingsPanel } from "../panels/settings/settings-panel.tsx";
import { type Profile, useIsLicensed, useProfile, useSignUpProof } from "../surface/member-surface.ts";
import { seoulDateTimeText } from "../surface/surface.ts";
import { QUIET } from "../ui/primary-class.ts";
import { QuietLink } from "../ui/quiet-link.tsx";
import { PageFrame } from "./page-frame.tsx";

export function MypageScreen(): ReactNode {
  return (
    <PageFrame>
      <Mypage />
    </PageFrame>
  );
}

type Asked = "password" | "nick" | "phone" | "email" | "bank" | "country" | "data" | "leave";

function Mypage(): ReactNode {
  const t = useTranslations();
  const loaded = useProfile();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const ask = (what: Asked): void => {
    setDone(null);
    setAsked(what);
  };
  return (
    <>
      <Link
        to="/trade"
        className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-md px-2 text-sm text-ink-2 hover:text-ink"
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        {t("common.toTrade")}
      </Link>
      <div className="flex items-center justify-between gap-3">
        <h1 className="text-xl font-semibold">{t("mypage.title")}</h1>
        <QuietLink to="/protection">{t("mypage.protectLink")}</QuietLink>
      </div>
      <p role="status" className="mt-2 rounded-md bg-raised p-3 text-ok empty:hidden" data-testid="done">
        {done}
      </p>
      {loaded.state === "failed" ? <p className="py-6 text-danger">{t("common.failed")}</p> : null}
      <div className="mt-5 flex flex-col gap-8">
        {loaded.state === "ready" ? <ProfileFacts profile={loaded.value} onAsk={ask} /> : <Waiting />}
        <CounterpartyNote />
        <Section title={t("mypage.sessions")}>
          <SessionList />
        </Section>
        <Section title={t("mypage.settings")}>
          <SettingsPanel />
        </Section>
        <Section title={t("mypage.data")}>
          <p className="text-sm text-ink-2">{t("mypage.dataText")}</p>
          <button type="button" className={`${QUIET} mt-2`} onClick={() => ask("data")}>
            {t("mypage.dataSave")}
          </button>
        </Section>
        <button type="button" className={`${QUIET} self-start`} onClick={() => ask("leave")}>
          {t("mypage.leave")}
        </button>
      </div>
      <Asking
        asked={asked}
        onClose={() => setAsked(null)}
        onDone={(words) => {
          setAsked(null);
          setDone(words);
          scrollTo({ top: 0 });
        }}
      />
    </>
  );
}

function Waiting(): ReactNode {
  return <div className="h-[420px] animate-pulse rounded-md bg-raised" />;
}

interface AskingProps {
  readonly asked: Asked | null;
  readonly onClose: () => void;
  readonly onDone: (words: string) => void;
}

function Asking({ asked, onClose, onDone }: AskingProps): ReactNode {
  switch (asked) {
    case null:
      return null;
    case "password":
      return <PasswordDialog onClose={onClose} onDone={onDone} />;
    case "nick":
      return <NickDialog onClose={onClose} onDone={onDone} />;
    case "bank":
      return <BankDialog onClose={onClose} onDone={onDone} />;
    case "country":
      return <CountryDialog onClose={onClose} onDone={onDone} />;
    case "data":
      return <OwnDataDialog onClose={onClose} onDone={onDone} />;
    case "leave":
      return <LeaveDialog onClose={onClose} />;
    case "phone":
    case "email":
      return <ContactDialog kind={asked} onClose={onClose} onDone={onDone} />;
    default:
      return asked satisfies never;
  }
}

interface ProfileFactsProps {
  readonly profile: Profile;
  readonly onAsk: (what: Asked) => void;
}

function ProfileFacts({ profile, onAsk }: ProfileFactsProps): ReactNode {
  const t = useTranslations("mypage");
  const isLicensed = useIsLicensed();
  // A new number is proved by a text message: where none are sent it stays as it is.
  const hasTextMessages = useSignUpProof() === "phone";
  const { lastLogin } = profile;
  const last =
    lastLogin === null
      ? t("firstLogin")
      : `${seoulDateTimeText(lastLogin.atMs)} · ${lastLogin.address} · ${deviceName(lastLogin.userAgent)}`;
  return (
    <>
      <Section title={t("profile")}>
        <dl className="divide-y divide-line border-y border-line">
          <Row name={t("username")} value={profile.username} />
          <Row name={t("password")} value={"••••••••"} onChange={() => onAsk("password")} />
          <Row name={t("nick")} value={profile.nick} onChange={() => onAsk("nick")} />
          <Row name={t("name")} value={profile.name} />
          <Row name={t("birthDate")} value={profile.birthDate} />
          <Row
            name={t("phone")}
            value={profile.phone}
            {...(hasTextMessages ? { onChange: () => onAsk("phone") } : {})}
          />
          <Row name={t("email")} value={profile.email} onChange={() => onAsk("email")} />
          {isLicensed ? <CountryRow profile={profile} onAsk={onAsk} /> : null}
          <Row name={t("branch")} value={profile.partnerName ?? t("headquarters")} />
          <Row name={t("joinedAt")} value={seoulDateTimeText(profile.joinedAtMs)} />
          <Row name={t("lastLogin")} value={last} />
        </dl>
      </Section>
      {isLicensed ? <BankFacts profile={profile} onAsk={onAsk} /> : null}
    </>
  );
}

/** Where the player lives; said once, and what follows from it. */
function CountryRow({ profile, onAsk }: ProfileFactsProps): ReactNode {
  const t = useTranslations("mypage");
  const nameOf = useCountryName();
  const { country, isCountryOpen } = profile;
  return (
    <>
      {country === null ? (
        <Row name={t("country")} value={null} onChange={() => onAsk("country")} />
      ) : (
        <Row name={t("country")} value={nameOf(country)} />
      )}
      {isCountryOpen ? null : (
        <p className="pb-3 text-sm text-warn">
          {country === null ? t("countryMissing") : t("countryClosed")}
        </p>
      )}
    </>
  );
}

function BankFacts({ profile, onAsk }: ProfileFactsProps): ReactNode {
  const t = useTranslations("mypage");
  const holdMs = profile.withdrawHoldUntilMs;
  return (
    <Section title={t("account")}>
      <dl className="divide-y divide-line border-y border-line">
        <Row name={t("bankName")} value={profile.bankName} onChange={() => onAsk("bank")} />
        <Row name={t("accountNum")} value={profile.accountNum} />
        <Row name={t("accountName")} value={profile.accountName} />
      </dl>
      {holdMs === null ? null : (
        <p className="mt-2 text-sm text-warn">{t("hold", { time: seoulDateTimeText(holdMs) })}</p>
      )}
    </Section>
  );
}

interface RowProps {
  readonly name: string;
  readonly value: string | null;
  readonly onChange?: () => void;
}

function Row({ name, value, onChange }: RowProps): ReactNode {
  const t = useTranslations("mypage");
  return (
    <div className="flex min-h-12 items-center justify-between gap-4 py-1">
      <dt className="shrink-0 text-sm text-ink-2">{name}</dt>
      <dd className="num flex min-w-0 items-center gap-3 text-right text-sm font-medium">
        <span className={value === null || value === "" ? "text-ink-3" : "break-words"}>
          {value === null || value === "" ? t("none") : value}
        </span>
        {onChange === undefined ? null : (
          <button
            type="button"
            className="min-h-11 shrink-0 rounded-md px-1 text-accent underline underline-offset-4"
            aria-label={`${name} ${t("change")}`}
            onClick={onChange}
          >
            {t("change")}
          </button>
        )}
      </dd>
    </div>
  );
}
