import { inLanguage, marketName } from "@maru/contract/text/market-name";
import { useSettings } from "../surface/surface.ts";

/** The name of a market in the language of this console: it is kept in Korean. */
export function useMarketName(): (name: string) => string {
  const language = useSettings((settings) => settings.language);
  return (name) => marketName(name, language);
}

/** What an option is called: its label begins with the name of its market. */
export function useOptionLabel(): (option: {
  readonly label: string;
  readonly marketName: string;
}) => string {
  const language = useSettings((settings) => settings.language);
  return ({ label, marketName: stockName }) => inLanguage({ label, stockName }, language).label;
}
