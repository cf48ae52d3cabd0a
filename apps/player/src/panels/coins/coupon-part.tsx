import { Link } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { sendCoupon, type UsedCoupon } from "../../surface/coin-surface.ts";
import { useUnit } from "../../surface/surface.ts";
import { TextField } from "../../ui/text-field.tsx";
import { DoneWords } from "../wallet/done-words.tsx";
import { CautionList } from "../wallet/note-list.tsx";
import { WalletColumns } from "../wallet/wallet-columns.tsx";
import { Section } from "../../ui/section.tsx";
import { OrderFoot } from "./order-foot.tsx";
import { useCoinOrder } from "./use-coin-order.ts";

const CODE_MAX_LENGTH = 40;

/** A promotion code and what it brought. */
export function CouponPart(): ReactNode {
  const t = useTranslations("coupon");
  const unit = useUnit();
  const order = useCoinOrder<UsedCoupon>();
  const [code, setCode] = useState("");
  const [isTried, setTried] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (code === "") return;
    if (!(await order.send(code, () => sendCoupon(code)))) return;
    setCode("");
    setTried(false);
  };
  const amount = order.done?.value.point ?? null;
  return (
    <WalletColumns aside={<CautionList title={t("notes")} lines={[t("note1"), t("note2"), t("note3")]} />}>
      <Section title={t("title")}>
        <DoneWords words={amount === null ? null : t("done", { amount, unit })} />
        {amount === null ? null : (
          <Link
            to="/dnw"
            search={{ tab: "history" }}
            className="mb-2 inline-flex min-h-11 items-center text-sm text-accent underline underline-offset-4"
          >
            {t("history")}
          </Link>
        )}
        <form className="flex flex-col gap-3" onSubmit={(event) => void submit(event)} noValidate>
          <TextField
            label={t("code")}
            name="promo-code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={CODE_MAX_LENGTH}
            hint={t("hint")}
            value={code}
            onType={(text) => {
              setCode(text.toUpperCase().replaceAll(/[^A-Z0-9-]/g, ""));
              setTried(false);
              order.forget();
            }}
            error={isTried && code === "" ? t("empty") : null}
          />
          <OrderFoot order={order} words={t("use")} />
        </form>
      </Section>
    </WalletColumns>
  );
}
