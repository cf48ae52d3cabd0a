import { digitEvenness, ENOUGH_DIGITS } from "@maru/rules";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { wholeText } from "../../derived/number-text.ts";
import { digitBars } from "../../derived/study-picture.ts";
import { chanceText } from "../../derived/study-text.ts";
import type { CallReply } from "../../surface/surface.ts";
import { useGameWord } from "../../ui/market-words.ts";
import { Section } from "../../ui/section.tsx";
import { Tag } from "../../ui/tag.tsx";

type Study = CallReply<"marketStudy">;

interface DigitsPartProps {
  readonly game: Study["games"][number];
  readonly rule: Study["digitRule"];
}

const TONES = { even: "ok", uneven: "danger", "too-few": "quiet" } as const;

/** How often each digit ended the close, and whether that passes for even, in words. */
export function DigitsPart({ game, rule }: DigitsPartProps): ReactNode {
  const t = useTranslations("study");
  const gameWord = useGameWord();
  const { digits, chiSquared, p } = game;
  // Without a decided round no digit came.
  if (chiSquared === null || p === null)
    return (
      <Section title={t("digits")}>
        <p className="quiet">{t("noDigits")}</p>
      </Section>
    );
  const count = digits.reduce((sum, one) => sum + one, 0);
  const verdict = digitEvenness(digits);
  const pText = chanceText(p, t("tiny"));
  return (
    <Section
      title={t("digits")}
      aside={<span className="quiet">{t("chi", { chi: chiSquared.toFixed(1), p: pText })}</span>}
    >
      <p className="quiet">{t("digitsText", { game: gameWord(game.type), count })}</p>
      <DigitsPicture digits={digits} count={count} />
      <p>
        <Tag tone={TONES[verdict]}>
          {t(`verdicts.${verdict}`, { count, needed: ENOUGH_DIGITS, p: pText })}
        </Tag>
      </p>
      <p className="quiet">{t(rule)}</p>
    </Section>
  );
}

const SIZE = { width: 520, height: 96 } as const;
/** Room over the tallest bar, and for the digit and its count under the floor. */
const HEAD = 4;
const FOOT = 36;

interface DigitsPictureProps {
  readonly digits: readonly number[];
  readonly count: number;
}

function DigitsPicture({ digits, count }: DigitsPictureProps): ReactNode {
  const t = useTranslations("study");
  const picture = digitBars(digits, SIZE);
  if (picture === null) return null;
  const words = digits
    .map((times, digit) => t("digitCount", { digit: String(digit), count: times }))
    .join(", ");
  return (
    <svg
      className="study-digits"
      viewBox={`0 ${-HEAD} ${SIZE.width} ${SIZE.height + HEAD + FOOT}`}
      role="img"
      aria-label={`${t("digitsPicture", { even: wholeText(Math.round(count / 10)) })} ${words}`}
    >
      {picture.bars.map(({ digit, x, y, width, height }) => (
        <g key={digit}>
          <rect x={x} y={y} width={width} height={height} rx={2} />
          <text x={x + width / 2} y={SIZE.height + 15}>
            {digit}
          </text>
          <text x={x + width / 2} y={SIZE.height + 31} data-part="count">
            {wholeText(digits[digit] ?? 0)}
          </text>
        </g>
      ))}
      <line x1={0} x2={SIZE.width} y1={picture.evenY} y2={picture.evenY} />
    </svg>
  );
}
