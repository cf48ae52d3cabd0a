import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import {
  type Palette,
  settingsFacts,
  type Theme,
  useSettings,
  useShownTheme,
} from "../../surface/surface.ts";
import { Segments } from "../../ui/segments.tsx";
import { LanguageSwitch } from "./language-switch.tsx";

export function SettingsPanel(): ReactNode {
  const t = useTranslations("look");
  const language = useTranslations("settings")("language");
  const { theme, palette } = useShownTheme();
  const hasSound = useSettings((settings) => settings.hasSound);
  const motion = useSettings((settings) => settings.motion);
  const themes: readonly { value: Theme; name: string }[] = [
    { value: "dark", name: t("dark") },
    { value: "light", name: t("light") },
    { value: "system", name: t("system") },
  ];
  const palettes: readonly { value: Palette; name: string }[] = [
    { value: "korean", name: t("korean") },
    { value: "inverse", name: t("inverse") },
    { value: "colour-blind", name: t("colourBlind") },
  ];
  return (
    <div className="flex flex-col gap-4">
      <Row name={language}>
        <LanguageSwitch />
      </Row>
      <Row name={t("theme")}>
        <Segments
          label={t("theme")}
          value={theme}
          choices={themes}
          onChoose={(value) => settingsFacts.setState({ theme: value })}
        />
      </Row>
      <Row name={t("palette")}>
        <Segments
          label={t("palette")}
          value={palette}
          choices={palettes}
          onChoose={(value) => settingsFacts.setState({ palette: value })}
        />
      </Row>
      <Row name={t("sound")}>
        <Segments
          label={t("sound")}
          value={hasSound ? "on" : "off"}
          choices={[
            { value: "on", name: t("on") },
            { value: "off", name: t("off") },
          ]}
          onChoose={(value) => settingsFacts.setState({ hasSound: value === "on" })}
        />
      </Row>
      <Row name={t("motion")}>
        <Segments
          label={t("motion")}
          value={motion}
          choices={[
            { value: "system", name: t("system") },
            { value: "less", name: t("lessMotion") },
          ]}
          onChoose={(value) => settingsFacts.setState({ motion: value })}
        />
      </Row>
    </div>
  );
}

function Row({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div className="flex flex-col gap-1">
      <span className="label">{name}</span>
      {children}
    </div>
  );
}
