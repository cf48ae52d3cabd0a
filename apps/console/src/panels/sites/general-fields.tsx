import { MultiSelect, NumberInput, Select, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { CountrySelect } from "../../ui/country-select.tsx";
import { PercentInput } from "../../ui/percent-input.tsx";
import type { DraftProps, Settings } from "./site-draft.ts";

const LANGUAGES = ["ko", "en", "zh", "ja"] as const;

/** Name, hosts, languages, and what needs a second person. */
export function GeneralFields({ draft, set, isReadOnly }: DraftProps): ReactNode {
  const t = useTranslations("sites");
  const languages = useTranslations("content.language");
  const choices = LANGUAGES.map((value) => ({ value, label: languages(value) }));
  const text = (field: "name" | "stockPrefix" | "licensee"): ReactNode => (
    <TextInput
      label={t(field)}
      readOnly={isReadOnly}
      value={draft[field]}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <div className="form-grid">
      {text("name")}
      {text("stockPrefix")}
      <Select
        label={t("locale")}
        readOnly={isReadOnly}
        value={draft.locale}
        data={choices}
        onChange={(value) => set({ locale: LANGUAGES.find((one) => one === value) ?? draft.locale })}
      />
      <MultiSelect
        label={t("languages")}
        readOnly={isReadOnly}
        value={draft.languages}
        data={choices}
        onChange={(chosen) => set({ languages: LANGUAGES.filter((one) => chosen.includes(one)) })}
      />
      <Textarea
        label={t("hosts")}
        readOnly={isReadOnly}
        value={draft.hosts.join("\n")}
        onChange={(event) => set({ hosts: event.currentTarget.value.split("\n").map((line) => line.trim()) })}
      />
      <Select
        label={t("mode")}
        readOnly={isReadOnly}
        value={draft.mode}
        data={(["play", "licensed"] as const).map((value) => ({ value, label: t(`modes.${value}`) }))}
        onChange={(value) => set({ mode: value === "licensed" ? "licensed" : "play" })}
      />
      {text("licensee")}
      <BlockedCountries draft={draft} set={set} isReadOnly={isReadOnly} />
      <Counts draft={draft} set={set} isReadOnly={isReadOnly} />
      <PercentInput
        label={t("rtpFloorPpm")}
        parts={draft.rtpFloorPpm}
        whole={1_000_000}
        isReadOnly={isReadOnly}
        onChange={(rtpFloorPpm) => set({ rtpFloorPpm })}
      />
      <PartnerDefaults draft={draft} set={set} isReadOnly={isReadOnly} />
    </div>
  );
}

/** Whole numbers: the age, and amounts in points. */
function Counts({ draft, set, isReadOnly }: DraftProps): ReactNode {
  const t = useTranslations("sites");
  const fields = ["minimumAge", "welcomePoints", "intensiveLoss", "intensiveLossYoung"] as const;
  return fields.map((field) => (
    <NumberInput
      key={field}
      label={t(field)}
      description={field === "intensiveLoss" ? t("intensiveLossText") : undefined}
      min={0}
      readOnly={isReadOnly}
      value={draft[field]}
      onChange={(value) => set({ [field]: Number(value) || 0 })}
    />
  ));
}

function BlockedCountries({ draft, set, isReadOnly }: DraftProps): ReactNode {
  const t = useTranslations("sites");
  return (
    <CountrySelect
      label={t("blockedCountries")}
      description={t("blockedCountriesText")}
      isReadOnly={isReadOnly}
      codes={draft.blockedCountries}
      onChange={(blockedCountries) => set({ blockedCountries })}
    />
  );
}

function PartnerDefaults({ draft, set, isReadOnly }: DraftProps): ReactNode {
  const t = useTranslations("sites");
  const kinds = useTranslations("partners.kindNames");
  const put = (part: Partial<Settings["partnerDefaults"]>): void =>
    set({ partnerDefaults: { ...draft.partnerDefaults, ...part } });
  return (
    <>
      <Select
        label={t("partnerBasis")}
        readOnly={isReadOnly}
        value={draft.partnerDefaults.basis}
        data={(["stakes", "net"] as const).map((value) => ({ value, label: kinds(value) }))}
        onChange={(value) => put({ basis: value === "net" ? "net" : "stakes" })}
      />
      <PercentInput
        label={t("partnerShare")}
        parts={draft.partnerDefaults.shareBp}
        whole={10_000}
        isReadOnly={isReadOnly}
        onChange={(shareBp) => put({ shareBp })}
      />
    </>
  );
}
