import { Alert, FileButton, Button, Group, Select, Switch, Textarea, TextInput } from "@mantine/core";
import { fitSiteTheme, type ThemeFault } from "@maru/rules";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { logoPathOf } from "../../derived/logo-file.ts";
import { ThemePreview } from "./theme-preview.tsx";
import type { DraftProps, Settings } from "./site-draft.ts";

type Look = Settings["look"];
const OWN_CHART = { up: "#e5484d", down: "#3b82f6" } as const;

/** The theme with the players' screen beside it: colours are judged and fitted by the rules as one types. */
export function ThemePart({ draft, set, isReadOnly }: DraftProps): ReactNode {
  const t = useTranslations("sites");
  const fitted = fitSiteTheme(draft.look);
  const put = (part: Partial<Look>): void => set({ look: { ...draft.look, ...part } });
  return (
    <div className="columns">
      <fieldset className="card stack" disabled={isReadOnly} style={{ margin: 0 }}>
        <ThemeFields look={draft.look} put={put} />
        {fitted.ok ? <p className="quiet">{t("fits")}</p> : <ThemeFaults faults={fitted.refusal} />}
      </fieldset>
      {fitted.ok && (
        <div className="stack">
          <ThemePreview look={fitted.value} theme="dark" name={draft.name} />
          <ThemePreview look={fitted.value} theme="light" name={draft.name} />
        </div>
      )}
    </div>
  );
}

interface ThemeFieldsProps {
  readonly look: Look;
  readonly put: (part: Partial<Look>) => void;
}

function ThemeFields({ look, put }: ThemeFieldsProps): ReactNode {
  const t = useTranslations("sites");
  const themes = ["dark", "light", "system"] as const;
  const palettes = ["korean", "inverse", "colour-blind"] as const;
  const chart = look.chart;
  return (
    <>
      <ColourInput
        label={t("accent")}
        value={look.accent ?? ""}
        onChange={(text) => put({ accent: text === "" ? null : text })}
      />
      <Group grow>
        <Select
          label={t("theme")}
          value={look.theme}
          data={themes.map((value) => ({ value, label: t(`themes.${value}`) }))}
          onChange={(value) => put({ theme: themes.find((one) => one === value) ?? "dark" })}
        />
        <Select
          label={t("palette")}
          value={look.palette}
          data={palettes.map((value) => ({ value, label: t(`palettes.${value}`) }))}
          onChange={(value) => put({ palette: palettes.find((one) => one === value) ?? "korean" })}
        />
      </Group>
      <Switch
        label={t("ownChart")}
        checked={chart !== null}
        onChange={(event) => put({ chart: event.currentTarget.checked ? OWN_CHART : null })}
      />
      {chart !== null && (
        <Group grow>
          <ColourInput
            label={t("chartUp")}
            value={chart.up}
            onChange={(up) => put({ chart: { ...chart, up } })}
          />
          <ColourInput
            label={t("chartDown")}
            value={chart.down}
            onChange={(down) => put({ chart: { ...chart, down } })}
          />
        </Group>
      )}
      <LogoFile onRead={(logoPath) => put({ logoPath })} />
      <Textarea
        label={t("logoPath")}
        value={look.logoPath ?? ""}
        onChange={(event) =>
          put({ logoPath: event.currentTarget.value === "" ? null : event.currentTarget.value })
        }
      />
    </>
  );
}

/** The shape out of an SVG file: one path on a field of 24 by 24 is what a logo is here. */
function LogoFile({ onRead }: { readonly onRead: (path: string) => void }): ReactNode {
  const t = useTranslations("sites");
  const [isUnfit, setIsUnfit] = useState(false);
  const read = async (file: File | null): Promise<void> => {
    if (file === null) return;
    const path = logoPathOf(await file.text());
    setIsUnfit(path === null);
    if (path !== null) onRead(path);
  };
  return (
    <div>
      <FileButton accept="image/svg+xml" onChange={(file) => void read(file)}>
        {(props) => (
          <Button {...props} variant="default">
            {t("logoFile")}
          </Button>
        )}
      </FileButton>
      {isUnfit && <p role="alert">{t("logoUnfit")}</p>}
    </div>
  );
}

interface ColourInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function ColourInput({ label, value, onChange }: ColourInputProps): ReactNode {
  const t = useTranslations("sites");
  return (
    <TextInput
      label={label}
      value={value}
      leftSection={
        <input
          type="color"
          className="colour-pick"
          aria-label={t("pickColour", { label })}
          value={/^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : "#000000"}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      }
      onChange={(event) => onChange(event.currentTarget.value.trim())}
    />
  );
}

function ThemeFaults({ faults }: { readonly faults: readonly ThemeFault[] }): ReactNode {
  const t = useTranslations("sites");
  return (
    <Alert color="red" variant="light" p="sm" role="alert">
      {faults.map((fault) => (
        <div key={JSON.stringify(fault)}>
          {t(`themeFaults.${fault.code}`, {
            field: "field" in fault ? fault.field : "",
            theme: "theme" in fault ? t(`themes.${fault.theme}`) : "",
            ratio: "ratio" in fault ? fault.ratio.toFixed(2) : "",
            needed: "needed" in fault ? String(fault.needed) : "",
          })}
        </div>
      ))}
    </Alert>
  );
}
