import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { TextField } from "../../ui/text-field.tsx";

interface CurrentPasswordProps {
  readonly value: string;
  readonly onType: (value: string) => void;
}

/** Asked once more before what matters. */
export function CurrentPassword({ value, onType }: CurrentPasswordProps): ReactNode {
  const t = useTranslations("mypage");
  return (
    <TextField
      label={t("currentPassword")}
      name="currentPassword"
      type="password"
      autoComplete="current-password"
      value={value}
      onType={onType}
    />
  );
}
