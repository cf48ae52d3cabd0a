import { Button, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type RowOf, useMay, useVerb } from "../../surface.ts";
import { AskDialog } from "../../ui/ask-dialog.tsx";
import { Fact, Facts } from "../../ui/facts.tsx";
import { Money } from "../../ui/money.tsx";

/** The button that pays a statement; nothing where it cannot be paid, or not by this person. */
export function PayStatement({ statement }: { readonly statement: RowOf<"partnerStatements"> }): ReactNode {
  const t = useTranslations("partners.statements");
  const kit = useTranslations("kit");
  const mayPay = useMay("money", "change");
  const { run } = useVerb("payPartnerStatement");
  const [isAsking, setIsAsking] = useState(false);
  if (!mayPay || statement.state !== "due") return null;
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{t("pay")}</Button>
      {isAsking && (
        <AskDialog
          title={t("pay")}
          confirm={t("pay")}
          onConfirm={(reason) =>
            run({ params: { id: statement.id }, body: { reason } }, ({ state }) =>
              notifications.show({ message: state === "asked" ? kit("secondPerson") : t("states.paid") }),
            )
          }
          onClose={() => setIsAsking(false)}
        >
          <Text size="sm">{t("payText")}</Text>
          <Facts>
            <Fact name={t("partner")}>{statement.partnerName}</Fact>
            <Fact name={t("month")}>{statement.month}</Fact>
            <Fact name={t("payable")}>
              <Money points={statement.payable} />
            </Fact>
          </Facts>
        </AskDialog>
      )}
    </>
  );
}
