import type { ReactNode } from "react";
import { useTranslations } from "use-intl";

const BETTING = "24,148 40,138 56,146 72,128 88,134 104,116 120,124 136,108 152,120 168,112";
const MEASURING = "212,110 228,122 244,112 260,126 276,104 292,112 308,86 324,94 340,74 356,82 372,62";

/** One round in one picture: the words of the page in the order of time. */
export function RoundPicture(): ReactNode {
  const t = useTranslations("home");
  return (
    <svg viewBox="0 0 440 220" role="img" aria-label={t("diagram")} className="w-full rounded-md bg-surface">
      <defs>
        <pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0V7" stroke="var(--accent)" strokeWidth="1.4" opacity="0.5" />
        </pattern>
      </defs>
      <rect x="212" y="24" width="160" height="86" fill="var(--up)" opacity="0.1" />
      <rect x="212" y="110" width="160" height="72" fill="var(--down)" opacity="0.1" />
      <path d="M212 24V182M372 24V182" stroke="var(--line)" />
      <path d="M204 110H380" stroke="var(--ink)" strokeWidth="1.5" />
      <polyline
        points={`${BETTING} 190,118 212,110`}
        fill="none"
        stroke="var(--ink-3)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <polyline points={MEASURING} fill="none" stroke="var(--up)" strokeWidth="2.4" strokeLinejoin="round" />
      <circle cx="372" cy="62" r="4.5" fill="var(--up)" />
      <rect x="24" y="188" width="150" height="10" rx="2" fill="url(#hatch)" />
      <rect x="174" y="188" width="38" height="10" rx="2" fill="var(--line)" />
      <rect x="212" y="188" width="160" height="10" rx="2" fill="var(--accent)" opacity="0.75" />
      <g fontSize="12" fill="var(--ink-2)">
        <text x="24" y="213">
          {t("how1")}
        </text>
        <text x="193" y="213" textAnchor="middle">
          {t("how2")}
        </text>
        <text x="292" y="213" textAnchor="middle">
          {t("how3")}
        </text>
        <text x="384" y="114" fill="var(--ink)">
          {t("strike")}
        </text>
        <text x="384" y="66" fill="var(--up)">
          ▲ {t("close")}
        </text>
      </g>
    </svg>
  );
}
