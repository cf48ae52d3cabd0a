import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { changeText, shareText } from "../../derived/change-text.ts";
import { ppmText, signedText, wholeText } from "../../derived/number-text.ts";
import { type CallInput, type CallReply, useRead } from "../../surface/surface.ts";

type Before = CallReply<"reportBefore">;
type Figures = Before["total"];

interface ComparedProps {
  readonly total: Figures;
  readonly query: NonNullable<CallInput<"reportBefore">["query"]>;
}

/** The span beside as many days right before it, and who of those that played then came back. */
export function Compared({ total, query }: ComparedProps): ReactNode {
  const t = useTranslations("reports");
  const { data } = useRead("reportBefore", { query });
  return (
    <section className="tiles" data-free="true" aria-label={t("compared")}>
      <Tile name={t("stake")} now={total.stake} before={data?.total.stake} text={wholeText} />
      <Tile name={t("net")} now={total.net} before={data?.total.net} text={signedText} />
      <Tile name={t("bets")} now={total.bets} before={data?.total.bets} text={wholeText} />
      <Tile name={t("players")} now={total.players} before={data?.total.players} text={wholeText} />
      <div className="tile">
        <span>{t("rtp")}</span>
        <strong>{rtpText(total)}</strong>
        <small>{data === undefined ? "…" : t("was", { value: rtpText(data.total) })}</small>
      </div>
      <CameBack before={data} />
    </section>
  );
}

interface TileProps {
  readonly name: string;
  readonly now: number;
  readonly before: number | undefined;
  readonly text: (value: number) => string;
}

function Tile({ name, now, before, text }: TileProps): ReactNode {
  const t = useTranslations("reports");
  return (
    <div className="tile">
      <span>{name}</span>
      <strong>{text(now)}</strong>
      <small>
        {before === undefined ? "…" : `${t("was", { value: text(before) })} ${changeText(now, before) ?? ""}`}
      </small>
    </div>
  );
}

function CameBack({ before }: { readonly before: Before | undefined }): ReactNode {
  const t = useTranslations("reports");
  const players = before?.total.players ?? 0;
  return (
    <div className="tile">
      <span>{t("cameBack")}</span>
      <strong>{before === undefined ? "…" : (shareText(before.cameBack, players) ?? "–")}</strong>
      <small>
        {before === undefined
          ? "…"
          : t("cameBackOf", { count: before.cameBack, players, from: before.from, to: before.to })}
      </small>
    </div>
  );
}

function rtpText({ rtpBp }: Figures): string {
  return rtpBp === null ? "–" : ppmText(rtpBp * 100);
}
