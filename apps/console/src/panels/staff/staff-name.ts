import { useTranslations } from "use-intl";
import { useMe, useRead } from "../../surface/surface.ts";

const NO_INPUT = {} as const;

/** The name of a colleague; their number where the name is not known here, as for partners. */
export function useStaffName(): (staffId: number | null) => string {
  const t = useTranslations("kit");
  const isPartner = useMe()?.role === "partner";
  const { data = [] } = useRead("staffNames", NO_INPUT, { isOff: isPartner });
  return (staffId) => {
    if (staffId === null) return "–";
    return data.find((one) => one.staffId === staffId)?.username ?? t("colleague", { id: String(staffId) });
  };
}
