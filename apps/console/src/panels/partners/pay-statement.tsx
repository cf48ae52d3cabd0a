import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type RowOf, useMay } from "../../surface/surface.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Money } from "../../ui/money.tsx";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";
import { OpenButton } from "../../ui/open-button.tsx";

/** The button that pays a statement; nothing where it cannot be paid, or not by this person. */
export function PayStatement({ statement }: { readonly statement: RowOf<"partnerStatements"> }): ReactNode {
  const t = useTranslations("partners.statements");
  const mayPay = useMay("money", "change");
  if (!mayPay || statement.state !== "due") return null;
  return (
    <OpenButton label={t("pay")}>
      {(close) => (
        <EndpointDialog
          endpoint="payPartnerStatement"
          title={t("pay")}
          text={t("payText")}
          input={(body) => ({ params: { id: statement.id }, body })}
          onDone={() => notifications.show({ message: t("states.paid") })}
          onClose={close}
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
    </OpenButton>
  );
}
