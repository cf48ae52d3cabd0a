import { Plus } from "lucide-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { instantText } from "../derived/instant-text.ts";
import { wholeText } from "../derived/number-text.ts";
import { MarketSheet } from "../panels/options/market-sheet.tsx";
import { NewMarketDialog } from "../panels/options/new-market-dialog.tsx";
import { type CallReply, useAddressValue, useMay, useRead } from "../surface/surface.ts";
import { WholeTable } from "../panels/list/whole-table.tsx";
import type { Column } from "../ui/data-table.tsx";
import { Instant } from "../ui/instant.tsx";
import { OpenButton } from "../ui/open-button.tsx";
import { Page } from "../ui/page.tsx";
import { Tag } from "../ui/tag.tsx";
import { useMarketName } from "../ui/market-words.ts";
import { useWord } from "../ui/words.ts";
import { columnsOf } from "../ui/column-kinds.tsx";

type Market = CallReply<"markets">[number];

const column = columnsOf<Market>();
const POLL_MS = 5_000;
const NOTHING = {} as const;

/** Every market: its source, whether it is open, how its feed stands. */
export function MarketsScreen(): ReactNode {
  const t = useTranslations("markets");
  const reading = useRead("markets", NOTHING, { pollMs: POLL_MS });
  const [openStock, setOpen] = useAddressValue("open");
  const mayMake = useMay("markets", "change");
  const rows = reading.data ?? [];
  const open = rows.find(({ stock }) => stock === openStock);
  return (
    <Page
      title={t("title")}
      actions={
        mayMake && (
          <OpenButton leftSection={<Plus size={14} />} label={t("make")}>
            {(close) => <NewMarketDialog onClose={close} />}
          </OpenButton>
        )
      }
    >
      <WholeTable
        label={t("title")}
        columns={useColumns()}
        rows={rows}
        reading={reading}
        rowKey={(row) => row.stock}
        empty={t("empty")}
        name="markets"
        isOpenable
        toneOf={(row) =>
          row.feed?.standing === "halted" ? "danger" : row.waiting.length > 0 ? "warn" : null
        }
      />
      {open !== undefined && <MarketSheet key={open.stock} market={open} close={() => setOpen(null)} />}
    </Page>
  );
}

function utcOfLastTick({ feed }: Market): string | null {
  const lastTickMs = feed?.lastTickMs ?? null;
  return lastTickMs === null ? null : new Date(lastTickMs).toISOString();
}

function useColumns(): readonly Column<Market>[] {
  const t = useTranslations("markets");
  const feed = useWord("feeds");
  const marketName = useMarketName();
  return [
    column.name("stock", t("stock"), { width: 110 }),
    column.text("name", t("name"), { isExtra: true, of: (row) => marketName(row.name) }),
    column.text("kind", t("kind"), { width: 90, of: (row) => t(`kinds.${row.kind}`) }),
    column.text("source", t("source"), { width: 150, of: (row) => feed(row.source) }),
    {
      key: "session",
      title: t("session"),
      width: 240,
      cell: (row) => <Session market={row} />,
      csv: (row) => t(row.isEnabled && row.terms.isOn && row.session.isOpen ? "open" : "shut"),
    },
    {
      key: "last",
      title: t("lastTick"),
      width: 110,
      cell: (row) => <Instant atMs={row.feed?.lastTickMs} isShort />,
      csv: utcOfLastTick,
    },
    {
      key: "stale",
      title: t("stale"),
      width: 120,
      isNumber: true,
      cell: (row) => wholeText(row.terms.staleLimitMs),
      csv: (row) => row.terms.staleLimitMs,
    },
    {
      key: "options",
      title: t("options"),
      width: 80,
      isNumber: true,
      cell: (row) => (
        <Link to="/options" search={{ market: row.stock }} onClick={(event) => event.stopPropagation()}>
          {row.options}
        </Link>
      ),
      csv: (row) => row.options,
    },
  ];
}

function Session({ market }: { readonly market: Market }): ReactNode {
  const t = useTranslations("markets");
  const { session, feed, isEnabled } = market;
  if (!isEnabled) return <Tag tone="quiet">{t(market.isMadeHere ? "waitsForLive" : "noFeed")}</Tag>;
  if (!market.terms.isOn) return <Tag tone="warn">{t("off")}</Tag>;
  if (feed?.standing === "halted")
    return <Tag tone="danger">{t("halted", { reason: feed.haltReason ?? "–" })}</Tag>;
  const untilMs = session.isOpen ? session.closesAtMs : session.opensAtMs;
  const until = untilMs === null ? "" : t("until", { time: instantText(untilMs) });
  return (
    <Tag tone={session.isOpen ? "ok" : "quiet"}>
      {session.isOpen ? t("open") : t("shut")} {until}
    </Tag>
  );
}
