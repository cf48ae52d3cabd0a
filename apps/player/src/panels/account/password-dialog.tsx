import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import {
  EMPTY_PASSWORD,
  passwordError,
  type PasswordFields,
  passwordPlace,
} from "../../forms/password/errors.ts";
import { changePassword, useRefusalWords } from "../../surface/member-surface.ts";
import { Modal } from "../../ui/modal.tsx";
import { PRIMARY, QUIET } from "../../ui/primary-class.ts";
import { TextField } from "../../ui/text-field.tsx";
import type { DialogProps } from "./dialog-props.ts";
import { useOrder } from "./use-order.ts";

const LONGEST = 256;

export function PasswordDialog({ onClose, onDone }: DialogProps): ReactNode {
  const t = useTranslations();
  const say = useRefusalWords();
  const order = useOrder();
  const [fields, setFields] = useState(EMPTY_PASSWORD);
  const [wrong, setWrong] = useState<ReturnType<typeof passwordError>>(null);
  const errorAt = (place: keyof PasswordFields | "form"): string | null => {
    if (wrong !== null)
      return wrong.field === place ? say({ code: wrong.code, message: "", params: {} }) : null;
    return order.refusal !== null && passwordPlace(order.refusal.code) === place ? order.problem : null;
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const found = passwordError(fields);
    setWrong(found);
    if (found !== null) return;
    if (await order.send(() => changePassword(fields))) onDone(t("mypage.passwordDone"));
  };
  const field = (name: keyof PasswordFields, label: string): ReactNode => (
    <TextField
      label={label}
      name={name}
      type="password"
      autoComplete={name === "currentPassword" ? "current-password" : "new-password"}
      maxLength={LONGEST}
      value={fields[name]}
      onType={(typed) => {
        setWrong(null);
        setFields({ ...fields, [name]: typed });
      }}
      error={errorAt(name)}
    />
  );
  return (
    <Modal title={t("mypage.passwordTitle")} onClose={onClose}>
      <form className="flex flex-col gap-3" onSubmit={(event) => void submit(event)} noValidate>
        {field("currentPassword", t("mypage.currentPassword"))}
        {field("password", t("mypage.newPassword"))}
        {field("confirmPassword", t("mypage.confirmPassword"))}
        <p className="text-xs text-ink-3">{t("mypage.passwordNote")}</p>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {errorAt("form")}
        </p>
        <div className="flex gap-2">
          <button type="button" className={`${QUIET} min-h-12`} onClick={onClose}>
            {t("common.cancel")}
          </button>
          <button type="submit" className={`${PRIMARY} flex-1`} disabled={order.isSending}>
            {t("mypage.passwordSubmit")}
          </button>
        </div>
      </form>
    </Modal>
  );
}
