import { MultiSelect, NumberInput, Select, TagsInput, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
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
  const number = (field: "minimumAge" | "welcomePoints" | "rtpFloorPpm"): ReactNode => (
    <NumberInput
      label={t(field)}
      min={0}
      readOnly={isReadOnly}
      value={draft[field]}
      onChange={(value) => set({ [field]: Number(value) || 0 })}
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
      {number("minimumAge")}
      {number("welcomePoints")}
      {number("rtpFloorPpm")}
      <PartnerDefaults draft={draft} set={set} isReadOnly={isReadOnly} />
    </div>
  );
}

function BlockedCountries({ draft, set, isReadOnly }: DraftProps): ReactNode {
  const t = useTranslations("sites");
  return (
    <TagsInput
      label={t("blockedCountries")}
      description={t("blockedCountriesText")}
      readOnly={isReadOnly}
      value={draft.blockedCountries}
      maxTags={250}
      splitChars={[",", " "]}
      onChange={(codes) =>
        set({ blockedCountries: [...new Set(codes.map((code) => code.trim().toUpperCase()))] })
      }
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
      <NumberInput
        label={t("partnerShare")}
        min={0}
        max={10_000}
        readOnly={isReadOnly}
        value={draft.partnerDefaults.shareBp}
        onChange={(value) => put({ shareBp: Number(value) || 0 })}
      />
    </>
  );
}
