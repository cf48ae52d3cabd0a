import { contrastRatio, type FittedTheme } from "@maru/rules";
import type { CSSProperties, ReactNode } from "react";
import { useTranslations } from "use-intl";
import { PlayerFrame } from "../content/player-frame.tsx";
import "./theme-preview.css";

interface ThemePreviewProps {
  readonly look: FittedTheme;
  readonly theme: "dark" | "light";
  readonly name: string;
}

const GROUNDS = { dark: "#1a2224", light: "#e9eeef" } as const;
const OWN_MARK = "M2 16.5h20";

/** The parts that players look at most, in the colours of a look: the head, the order panel, a button in each of its states, a table. */
export function ThemePreview({ look, theme, name }: ThemePreviewProps): ReactNode {
  const t = useTranslations("sites");
  const colours = look[theme];
  const { chart } = colours;
  const own =
    chart === null
      ? {}
      : {
          "--f-up": chart.up,
          "--f-down": chart.down,
          "--f-up-fill": chart.upFill,
          "--f-down-fill": chart.downFill,
        };
  return (
    <PlayerFrame theme={theme} colours={colours}>
      <div
        className="theme-preview"
        role="group"
        aria-label={`${t("preview")}: ${t(`themes.${theme}`)}`}
        data-palette={look.palette}
        style={own as CSSProperties}
      >
        <Head name={name} mark={look.logoPath ?? OWN_MARK} />
        <OrderPanel />
        <ButtonStates />
        <HistoryTable />
        <small className="f-quiet">
          {t("contrast", { ratio: contrastRatio(colours.accent, GROUNDS[theme]).toFixed(2) })}
        </small>
      </div>
    </PlayerFrame>
  );
}

function Head({ name, mark }: { readonly name: string; readonly mark: string }): ReactNode {
  const t = useTranslations("sites.parts");
  return (
    <div className="f-head">
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d={mark} fill="none" stroke="var(--f-accent)" strokeWidth="2.2" />
      </svg>
      <strong>{name}</strong>
      <span className="f-here">{t("trade")}</span>
      <span className="f-quiet">{t("history")}</span>
      <strong className="f-end">1,024,570 P</strong>
    </div>
  );
}

function OrderPanel(): ReactNode {
  const t = useTranslations("sites");
  const parts = useTranslations("sites.parts");
  return (
    <div className="f-card">
      <div className="f-line">
        <span className="f-quiet">{t("previewPrice")}</span>
        <strong className="f-up">1,024.57 ▲ 0.31</strong>
      </div>
      <div className="f-field">
        <span className="f-quiet">{parts("amount")}</span>
        <strong>25,000 P</strong>
      </div>
      <div className="f-pair">
        <span className="f-button" data-fill="up">
          ▲ {t("previewBuy")} ×1.95
        </span>
        <span className="f-button" data-fill="down">
          ▼ {t("previewSell")} ×1.95
        </span>
      </div>
      <span className="f-link">{t("previewLink")}</span>
    </div>
  );
}

const STATES = ["rest", "pointed", "focused", "off"] as const;

function ButtonStates(): ReactNode {
  const t = useTranslations("sites.parts");
  return (
    <div className="f-states">
      {STATES.map((state) => (
        <span key={state} className="f-button" data-fill="accent" data-state={state}>
          {t(`states.${state}`)}
        </span>
      ))}
    </div>
  );
}

const ROWS = [
  { number: 271, side: "up", stake: "25,000", profit: "+23,750" },
  { number: 270, side: "down", stake: "13,000", profit: "−13,000" },
] as const;

function HistoryTable(): ReactNode {
  const t = useTranslations("sites");
  const parts = useTranslations("sites.parts");
  return (
    <table>
      <thead>
        <tr>
          {(["round", "side", "amount", "profit"] as const).map((head) => (
            <th key={head} scope="col">
              {parts(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ number, side, stake, profit }) => (
          <tr key={number}>
            <td>{number}</td>
            <td className={`f-${side}`}>
              {side === "up" ? `▲ ${t("previewBuy")}` : `▼ ${t("previewSell")}`}
            </td>
            <td>{stake}</td>
            <td className={`f-${side}`}>{profit}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
