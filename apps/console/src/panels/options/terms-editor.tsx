import { Group, NumberInput, Text } from "@mantine/core";
import {
  differenceOf,
  familyOf,
  type FeeTable,
  type GameType,
  GAME_TYPES,
  type OptionFault,
  type TermsWish,
  type TypeReturn,
} from "@maru/rules";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { multipleText, ppmText } from "../../derived/number-text.ts";
import { chanceOf, faultyGroups, FEE_GROUPS, judgeTerms } from "../../derived/terms-draft.ts";
import { type CallReply, useMay } from "../../surface/surface.ts";
import { DiffView } from "../../ui/diff-view.tsx";
import { Section } from "../../ui/section.tsx";
import { useTypeWord } from "../../ui/words.ts";
import { WaitsAlready } from "../versions/waits-already.tsx";
import { FaultList } from "./fault-list.tsx";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";
import { OpenButton } from "../../ui/open-button.tsx";

type Option = CallReply<"options">[number];

/** The wire's table names its own divs by any text; the rules know which of them are bet types. */
function wishOf({ terms }: Option): TermsWish {
  const { profitPer, fee, limitMin, limitMax } = terms;
  return { profitPer, fee: fee as FeeTable | null, limitMin, limitMax };
}

/** Profit or fee table and limits; the return of each bet type is counted as one types, by the server's own rules. */
export function TermsEditor({ option }: { readonly option: Option }): ReactNode {
  const t = useTranslations("options");
  const mayChange = useMay("options", "change");
  const before = useMemo(() => wishOf(option), [option]);
  const [wish, setWish] = useState(before);
  const type = GAME_TYPES.find((one) => one === option.type) ?? "R1";
  const judged = useMemo(() => judgeTerms(type, wish, option.rtpFloorPpm), [type, wish, option.rtpFloorPpm]);
  const difference = differenceOf(before, wish);
  const limit = (name: "limitMin" | "limitMax"): ReactNode => (
    <NumberInput
      label={t(name)}
      min={1}
      w={150}
      readOnly={!mayChange}
      value={wish[name]}
      onChange={(value) => setWish({ ...wish, [name]: Number(value) || 0 })}
    />
  );
  return (
    <Section title={t("edit")}>
      <Group align="end">
        {wish.profitPer !== null && (
          <NumberInput
            label={t("profitPer")}
            w={120}
            readOnly={!mayChange}
            value={wish.profitPer}
            onChange={(value) => setWish({ ...wish, profitPer: Number(value) || 0 })}
          />
        )}
        {limit("limitMin")}
        {limit("limitMax")}
      </Group>
      {wish.fee !== null && (
        <FeeFields
          fee={wish.fee}
          faulty={faultyGroups(judged.faults)}
          isReadOnly={!mayChange}
          onChange={(fee) => setWish({ ...wish, fee })}
        />
      )}
      <Text size="xs" c="dimmed">
        {t("floor", { floor: ppmText(option.rtpFloorPpm) })}
      </Text>
      <FaultList faults={judged.faults} gameType={type} />
      <ReturnTable type={type} returns={judged.returns} faults={judged.faults} />
      {mayChange && (
        <OpenButton
          style={{ alignSelf: "start" }}
          disabled={difference.length === 0 || judged.faults.length > 0}
          label={t("propose")}
        >
          {(close) => <TermsDialog option={option} wish={wish} onClose={close} />}
        </OpenButton>
      )}
    </Section>
  );
}

interface FeeFieldsProps {
  readonly fee: FeeTable;
  /** Groups that the rules refuse as they stand. */
  readonly faulty: ReadonlySet<string>;
  readonly isReadOnly: boolean;
  readonly onChange: (fee: FeeTable) => void;
}

function FeeFields({ fee, faulty, isReadOnly, onChange }: FeeFieldsProps): ReactNode {
  const t = useTranslations("options");
  const field = (
    { group }: (typeof FEE_GROUPS)[number],
    column: "div" | "fee" | "min" | "max",
    name: Exclude<keyof FeeTable, "typeDiv">,
  ): ReactNode => (
    <NumberInput
      aria-label={`${t(`groups.${group}`)} ${t(column)}`}
      error={faulty.has(group)}
      readOnly={isReadOnly}
      decimalScale={2}
      min={0}
      value={fee[name]}
      onChange={(value) => onChange({ ...fee, [name]: Number(value) || 0 })}
    />
  );
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">{t("group")}</th>
          <th scope="col">{t("div")}</th>
          <th scope="col">{t("fee")}</th>
          <th scope="col">{t("min")}</th>
          <th scope="col">{t("max")}</th>
        </tr>
      </thead>
      <tbody>
        {FEE_GROUPS.map((row) => {
          const name = t(`groups.${row.group}`);
          return (
            <tr key={row.group}>
              <th scope="row" style={{ whiteSpace: "nowrap" }}>
                {name}
              </th>
              <td>{field(row, "div", row.div)}</td>
              <td>{row.fee === null ? null : field(row, "fee", row.fee)}</td>
              <td>{field(row, "min", row.min)}</td>
              <td>{field(row, "max", row.max)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface ReturnTableProps {
  readonly type: GameType;
  readonly returns: readonly TypeReturn[];
  readonly faults: readonly OptionFault[];
}

function ReturnTable({ type, returns, faults }: ReturnTableProps): ReactNode {
  const t = useTranslations("options");
  const typeWord = useTypeWord();
  const isDigits = familyOf(type).pricedBy === "fee";
  const [shown, setShown] = useState(returns);
  // While a number is half typed nothing can be counted: what was counted last keeps its place, dimmed.
  if (returns.length > 0 && returns !== shown) setShown(returns);
  const faulty = new Set(faults.flatMap((fault) => ("type" in fault ? [fault.type] : [])));
  if (shown.length === 0) return null;
  return (
    <div className="return-grid" data-old={returns.length === 0} aria-label={t("returns")} role="table">
      {shown.map(({ type: bet, multipleBp, rtpPpm }) => (
        <div key={bet} role="row" data-tone={faulty.has(bet) ? "danger" : undefined}>
          <strong role="rowheader">{typeWord(type, bet)}</strong>
          <span role="cell">{multipleText(multipleBp)}</span>
          <span role="cell" className="quiet">
            {Math.round(chanceOf(bet, isDigits) * 100)} %
          </span>
          <span role="cell">{ppmText(rtpPpm)}</span>
        </div>
      ))}
    </div>
  );
}

interface TermsDialogProps {
  readonly option: Option;
  readonly wish: TermsWish;
  readonly onClose: () => void;
}

function TermsDialog({ option, wish, onClose }: TermsDialogProps): ReactNode {
  const t = useTranslations("options");
  const fixed = { ...wish, baseVersion: option.terms.version };
  return (
    <EndpointDialog
      endpoint="proposeOptionTerms"
      title={`${option.stock} ${option.type}`}
      confirm={t("propose")}
      text={t("secondPerson")}
      input={(values) => ({ params: { id: option.id }, body: { ...fixed, ...values } })}
      onClose={onClose}
    >
      <WaitsAlready waiting={option.waiting} kind="option-terms" />
      <DiffView difference={differenceOf(wishOf(option), wish)} />
    </EndpointDialog>
  );
}
