import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type Fault, FaultLine } from "./fault-line.tsx";

interface FormDialogProps {
  readonly title: string;
  /** What the button says; the title where nothing else is said. */
  readonly confirm?: string | undefined;
  readonly isReady: boolean;
  readonly isDanger?: boolean | undefined;
  /** The word to type before the button works; what is dangerous has one always, the act's own where nothing else is said. */
  readonly word?: string | undefined;
  readonly isWide?: true | undefined;
  /** Null when it worked: the dialog closes. Undefined where its fields say what is wrong. */
  readonly onSubmit: () => Promise<Fault | undefined>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Escape closes an open list or calendar of a field first, and leaves what was typed around it. */
function isInOpenPart(target: EventTarget): boolean {
  if (!(target instanceof Element)) return false;
  return (
    target.closest(".mantine-Popover-dropdown") !== null || target.getAttribute("aria-expanded") === "true"
  );
}

/** The one dialog before anything that matters: a few fields, a typed word where it is dangerous, and what the server refuses above the button. */
export function FormDialog(props: FormDialogProps): ReactNode {
  const t = useTranslations("kit");
  const { title, confirm = title, isDanger = false, onClose } = props;
  const word = props.word ?? (isDanger ? confirm : "");
  const [typed, setTyped] = useState("");
  const isReady = props.isReady && typed.trim() === word;
  const { isBusy, fault, submit } = useSubmit(isReady, props);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={props.isWide === true ? "xl" : "md"}
      closeButtonProps={{ "aria-label": t("close") }}
      closeOnEscape={false}
      // A line of a dialog is no banner of the page.
      attributes={{ header: { role: "presentation" } }}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !isInOpenPart(event.target)) onClose();
      }}
    >
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          {props.children}
          {word !== "" && <WordField word={word} typed={typed} onType={setTyped} />}
          <FaultLine fault={fault} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t("cancel")}
            </Button>
            <Button type="submit" loading={isBusy} disabled={!isReady} color={isDanger ? "red" : "maru"}>
              {confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function useSubmit(isReady: boolean, { onSubmit, onClose }: FormDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<Fault>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setIsBusy(true);
    const answer = await onSubmit();
    setIsBusy(false);
    setFault(answer ?? null);
    if (answer === null) onClose();
  };
  return { isBusy, fault, submit };
}

interface WordFieldProps {
  readonly word: string;
  readonly typed: string;
  readonly onType: (text: string) => void;
}

function WordField({ word, typed, onType }: WordFieldProps): ReactNode {
  const t = useTranslations("kit");
  return (
    <TextInput
      label={t("typeWord", { word })}
      value={typed}
      autoComplete="off"
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
