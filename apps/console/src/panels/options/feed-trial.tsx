import { Alert, Button, Group, Text } from "@mantine/core";
import { type NewMarketFeed, VENUE_TEXTS } from "@maru/rules";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { dayPath } from "../../derived/day-path.ts";
import { type CallReply, useVerb } from "../../surface/surface.ts";
import { type Fault, FaultLine } from "../../ui/fault-line.tsx";

type Day = CallReply<"tryMarketFeed">[number];

interface FeedTrialProps {
  readonly feed: NewMarketFeed;
  readonly precision: number;
  /** Whether this server asks venues at all. */
  readonly isLive: boolean;
}

/** Asks the venue how the symbol was traded on its last day, before a market of it is asked for. */
export function FeedTrial({ feed, precision, isLive }: FeedTrialProps): ReactNode {
  const t = useTranslations("markets");
  const { run, isBusy } = useVerb("tryMarketFeed");
  const [days, setDays] = useState<readonly Day[]>([]);
  const [fault, setFault] = useState<Fault>(null);
  const ask = async (): Promise<void> => {
    setDays([]);
    setFault(await run({ body: { feed } }, setDays));
  };
  const digits = Math.max(0, ...days.map((day) => day.digits));
  return (
    <>
      <Group gap="sm">
        <Button variant="default" disabled={!isLive} loading={isBusy} onClick={() => void ask()}>
          {t("ask")}
        </Button>
        <Text size="xs" c="dimmed">
          {t("askText")}
        </Text>
      </Group>
      <FaultLine fault={fault} />
      {days.map((day) => (
        <DayPicture key={`${day.venue} ${day.symbol}`} day={day} />
      ))}
      {/* A middle or a cross is rounded to the precision; a trade is read as it is. */}
      {feed.kind === "trades" && digits > precision && (
        <Alert color="yellow" variant="light" p="sm" role="alert">
          {t("tooPrecise", { digits })}
        </Alert>
      )}
    </>
  );
}

const SIZE = { width: 600, height: 90 } as const;
const MARGIN = 8;
const BOX = `${-MARGIN} ${-MARGIN} ${SIZE.width + 2 * MARGIN} ${SIZE.height + 2 * MARGIN}`;

function DayPicture({ day }: { readonly day: Day }): ReactNode {
  const t = useTranslations("markets");
  const path = dayPath(day.points, SIZE);
  const title = t("lastDay", { venue: VENUE_TEXTS[day.venue], symbol: day.symbol });
  return (
    <figure className="round-picture">
      {path !== null && (
        <svg viewBox={BOX} role="img" aria-label={title}>
          <polyline points={path.line} />
        </svg>
      )}
      <figcaption className="quiet">
        <span>{title}</span>
        <span>
          {t("lastPrice")} {day.lastPrice}
        </span>
        {path !== null && (
          <span>
            {t("lowHigh")} {path.low} ~ {path.high}
          </span>
        )}
      </figcaption>
    </figure>
  );
}
