import { Textarea, TextInput } from "@mantine/core";
import { walletNotes } from "@maru/contract/text/wallet-notes";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { Section } from "../../ui/section.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { frameColours, PlayerFrame } from "../content/player-frame.tsx";
import type { SiteReply } from "./site-draft.ts";

type Settings = SiteReply["wallet"]["settings"];
type Texts = Settings["texts"];
type Language = SiteReply["settings"]["languages"][number];
const LINES = ["dmethod", "dcaution", "wmethod", "wcaution"] as const;
const BUTTONS = ["dbtn", "wbtn"] as const;
type Field = (typeof LINES)[number] | (typeof BUTTONS)[number];

interface WalletTextsProps {
  readonly site: SiteReply;
  readonly draft: Settings;
  readonly isReadOnly: boolean;
  readonly onChange: (texts: Texts) => void;
}

/** What players read where they deposit and withdraw, a step or caution a line; an empty field is the product's own words. */
export function WalletTexts({ site, draft, isReadOnly, onChange }: WalletTextsProps): ReactNode {
  const t = useTranslations("sites.wallet");
  const names = useTranslations("content.language");
  const { languages } = site.settings;
  const [language, setLanguage] = useState<Language>(languages[0] ?? "ko");
  const usual = walletNotes(language, {
    settings: numbersOf(site, draft),
    unit: site.mode === "licensed" ? "KRW" : "P",
  });
  const own = draft.texts[language] ?? {};
  const write = (field: Field, text: string): void => {
    const { [field]: _before, ...others } = own;
    const words = text === "" ? others : { ...others, [field]: text };
    const { [language]: _own, ...rest } = draft.texts;
    onChange(Object.keys(words).length === 0 ? rest : { ...rest, [language]: words });
  };
  const input = (field: Field) => ({
    label: t(field),
    readOnly: isReadOnly,
    placeholder: usual[field],
    value: own[field] ?? "",
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      write(field, event.currentTarget.value),
  });
  const said = (field: Field): string => own[field] ?? usual[field];
  return (
    <>
      <Tabs
        label={t("texts")}
        tabs={languages.map((key) => ({ key, label: names(key) }))}
        current={language}
        onChange={(key) => setLanguage(languages.find((one) => one === key) ?? language)}
      />
      <div className="columns">
        <div className="card">
          <Section title={t("texts")}>
            <p className="quiet">{t("textsNote")}</p>
            {LINES.map((field) => (
              <Textarea key={field} maxLength={2_000} {...input(field)} />
            ))}
            <div className="form-grid">
              {BUTTONS.map((field) => (
                <TextInput key={field} maxLength={40} {...input(field)} />
              ))}
            </div>
          </Section>
        </div>
        <div className="card">
          <Section title={t("textsPreview")}>
            <Preview site={site} kind="deposit" said={said} />
            <Preview site={site} kind="withdraw" said={said} />
          </Section>
        </div>
      </div>
    </>
  );
}

/** The numbers that the product's own words quote: what is being typed, else the product's. */
function numbersOf({ wallet }: SiteReply, draft: Settings) {
  const of = (
    field:
      | "depositMin"
      | "depositExpiryMinutes"
      | "withdrawMin"
      | "withdrawMax"
      | "withdrawsPerDay"
      | "withdrawGapMinutes"
      | "phoneConfirmFrom",
  ): number => draft[field] ?? wallet.defaults[field] ?? 0;
  return {
    depositMin: of("depositMin"),
    depositExpiryMinutes: of("depositExpiryMinutes"),
    withdrawMin: of("withdrawMin"),
    withdrawMax: of("withdrawMax"),
    withdrawsPerDay: of("withdrawsPerDay"),
    withdrawGapMinutes: of("withdrawGapMinutes"),
    phoneConfirmFrom: of("phoneConfirmFrom"),
  };
}

interface PreviewProps {
  readonly site: SiteReply;
  readonly kind: "deposit" | "withdraw";
  readonly said: (field: Field) => string;
}

/** As the player's wallet shows them: steps numbered, cautions as a list, the button with its word. */
function Preview({ site, kind, said }: PreviewProps): ReactNode {
  const isDeposit = kind === "deposit";
  const theme = site.settings.look.theme === "light" ? "light" : "dark";
  const lines = (field: Field): readonly string[] =>
    said(field)
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "");
  return (
    <PlayerFrame theme={theme} colours={frameColours(site.settings.look, theme)}>
      <h3>{said(isDeposit ? "dbtn" : "wbtn")}</h3>
      <ol>
        {lines(isDeposit ? "dmethod" : "wmethod").map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <ul>
        {lines(isDeposit ? "dcaution" : "wcaution").map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <span className="frame-button">{said(isDeposit ? "dbtn" : "wbtn")}</span>
    </PlayerFrame>
  );
}
