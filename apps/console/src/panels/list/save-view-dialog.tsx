import { Button, Group, Text, TextInput } from "@mantine/core";
import { type ReactNode, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { FormDialog } from "../../ui/form-dialog.tsx";
import type { ListView } from "./use-list-view.ts";

const LONGEST_NAME = 40;

interface SaveViewDialogProps {
  readonly view: ListView;
  readonly onClose: () => void;
}

/** Keeps the way the list is looked at now under a name, and lets go of what was kept. */
export function SaveViewDialog({ view, onClose }: SaveViewDialogProps): ReactNode {
  const t = useTranslations("view");
  const [name, setName] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const save = async (): Promise<null> => {
    view.save(name.trim());
    return null;
  };
  const remove = (one: string): void => {
    view.remove(one);
    // Its button is gone with it: the dialog keeps the keyboard.
    field.current?.focus();
  };
  return (
    <FormDialog
      title={t("save")}
      confirm={t("save")}
      isReady={name.trim() !== ""}
      onSubmit={save}
      onClose={onClose}
    >
      <Text size="sm">{t("saveText")}</Text>
      <TextInput
        ref={field}
        label={t("name")}
        data-autofocus
        maxLength={LONGEST_NAME}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {view.saved.map((one) => (
        <SavedRow key={one.name} name={one.name} onRemove={() => remove(one.name)} />
      ))}
    </FormDialog>
  );
}

function SavedRow({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }): ReactNode {
  const t = useTranslations("view");
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{name}</Text>
      <Button variant="subtle" color="gray" aria-label={t("removeNamed", { name })} onClick={onRemove}>
        {t("remove")}
      </Button>
    </Group>
  );
}
