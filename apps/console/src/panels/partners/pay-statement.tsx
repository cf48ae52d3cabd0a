import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type RowOf, useMay } from "../../surface.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Money } from "../../ui/money.tsx";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";

/** The button that pays a statement; nothing where it cannot be paid, or not by this person. */
export function PayStatement({ statement }: { readonly statement: RowOf<"partnerStatements"> }): ReactNode {
  const t = useTranslations("partners.statements");
  const mayPay = useMay("money", "change");
  const [isAsking, setIsAsking] = useState(false);
  if (!mayPay || statement.state !== "due") return null;
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{t("pay")}</Button>
      {isAsking && (
        <EndpointDialog
          endpoint="payPartnerStatement"
          title={t("pay")}
          text={t("payText")}
          input={(body) => ({ params: { id: statement.id }, body })}
          onDone={() => notifications.show({ message: t("states.paid") })}
          onClose={() => setIsAsking(false)}
        >
          <Facts>
            <Fact name={t("partner")}>{statement.partnerName}</Fact>
            <Fact name={t("month")}>{statement.month}</Fact>
            <Fact name={t("payable")}>
              <Money points={statement.payable} />
            </Fact>
          </Facts>
        </EndpointDialog>
      )}
    </>
  );
}
