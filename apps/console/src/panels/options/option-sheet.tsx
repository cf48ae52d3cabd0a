import { Button, NumberInput, Text } from "@mantine/core";
import { checkOptionSettings, differenceOf, GAME_TYPES, type OptionSettings } from "@maru/rules";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type CallReply, useAddressValue, useMay, useRead } from "../../surface/surface.ts";
import { DiffView } from "../../ui/diff-view.tsx";
import { Section } from "../../ui/section.tsx";
import { SideSheet } from "../../ui/side-sheet.tsx";
import { VersionList } from "../versions/version-list.tsx";
import { WaitingList } from "../versions/waiting-list.tsx";
import { WaitsAlready } from "../versions/waits-already.tsx";
import { FaultList } from "./fault-list.tsx";
import { OptionState } from "./option-state.tsx";
import { TermsEditor } from "./terms-editor.tsx";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";
import { OpenButton } from "../../ui/open-button.tsx";

type Option = CallReply<"options">[number];

interface OptionSheetProps {
  readonly option: Option;
  readonly close: () => void;
}

/** One option of the site: its state, what it pays, what all sites share, and how that came about. */
export function OptionSheet({ option, close }: OptionSheetProps): ReactNode {
  const t = useTranslations("options");
  const mayChange = useMay("options", "change");
  // The command menu leads right to the act: its dialog opens with what was asked for chosen.
  const [act, setAct] = useAddressValue("act");
  return (
    <SideSheet
      title={
        <>
          {option.stock} · {option.type} <OptionState option={option} />
        </>
      }
      label={t("title")}
      isWide
      onClose={close}
      actions={mayChange && <Button onClick={() => setAct("switch")}>{t("switch")}</Button>}
    >
      <WaitingList waiting={option.waiting} />
      <TermsEditor key={option.terms.version} option={option} />
      <SharedSettings key={`s${option.settings.version}`} option={option} />
      <Versions id={option.id} />
      {mayChange && act !== null && <SwitchDialog option={option} asked={act} onClose={() => setAct(null)} />}
    </SideSheet>
  );
}

interface SwitchDialogProps {
  readonly option: Option;
  /** `stop` and `resume` are chosen already; anything else leaves all as it is. */
  readonly asked: string;
  readonly onClose: () => void;
}

function SwitchDialog({ option, asked, onClose }: SwitchDialogProps): ReactNode {
  const t = useTranslations("options");
  const { isPlay, isStop, version: baseVersion } = option.terms;
  return (
    <EndpointDialog
      endpoint="switchOption"
      title={`${t("switch")}: ${option.stock} ${option.type}`}
      confirm={t("switch")}
      text={t("switchText")}
      initial={{ isPlay, isStop: asked === "stop" || (asked !== "resume" && isStop) }}
      input={(values) => ({ params: { id: option.id }, body: { baseVersion, ...values } })}
      onClose={onClose}
    >
      {(field) => (
        <>
          {field.flag("isPlay", t("isPlay"))}
          {field.flag("isStop", t("isStop"))}
        </>
      )}
    </EndpointDialog>
  );
}

const FIELDS = [
  "buyPip",
  "sellPip",
  "lockSeconds",
  "sideCapacity",
  "volumeShareBp",
  "pointsPerQuote",
] as const;

function SharedSettings({ option }: { readonly option: Option }): ReactNode {
  const t = useTranslations("options");
  const mayChange = useMay("options", "change");
  const { version: _version, ...before } = option.settings;
  const [wish, setWish] = useState<OptionSettings>(before);
  const type = GAME_TYPES.find((one) => one === option.type) ?? "R1";
  const judged = checkOptionSettings(type, wish);
  const difference = differenceOf(before, wish);
  return (
    <Section title={t("settings")}>
      <Text size="xs" c="dimmed">
        {t("settingsText")} {t("volumeText")}
      </Text>
      <div className="filters">
        {FIELDS.map((field) => (
          <NumberInput
            key={field}
            label={t(field)}
            w={140}
            min={0}
            readOnly={!mayChange}
            value={wish[field]}
            onChange={(value) => setWish({ ...wish, [field]: Number(value) || 0 })}
          />
        ))}
        {mayChange && (
          <OpenButton variant="default" disabled={!judged.ok || difference.length === 0} label={t("propose")}>
            {(close) => <SettingsDialog option={option} before={before} wish={wish} onClose={close} />}
          </OpenButton>
        )}
      </div>
      <FaultList faults={judged.ok ? [] : judged.refusal} gameType={option.type} />
    </Section>
  );
}

interface SettingsDialogProps {
  readonly option: Option;
  readonly before: OptionSettings;
  readonly wish: OptionSettings;
  readonly onClose: () => void;
}

function SettingsDialog({ option, before, wish, onClose }: SettingsDialogProps): ReactNode {
  const t = useTranslations("options");
  const fixed = { ...wish, baseVersion: option.settings.version };
  return (
    <EndpointDialog
      endpoint="proposeOptionSettings"
      title={`${option.stock} ${option.type}`}
      confirm={t("propose")}
      text={t("settingsText")}
      input={(values) => ({ params: { id: option.id }, body: { ...fixed, ...values } })}
      onClose={onClose}
    >
      <WaitsAlready waiting={option.waiting} kind="option-settings" />
      <DiffView difference={differenceOf(before, wish)} />
    </EndpointDialog>
  );
}

function Versions({ id }: { readonly id: number }): ReactNode {
  const t = useTranslations("options");
  const versions = useRead("optionVersions", { params: { id } }).data;
  if (versions === undefined) return null;
  return (
    <Section title={t("versions")}>
      <VersionList versions={versions.terms} />
    </Section>
  );
}
