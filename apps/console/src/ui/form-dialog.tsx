import { Button, Group, Modal, Stack } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type Fault, FaultLine } from "./fault-line.tsx";

interface FormDialogProps {
  readonly title: string;
  readonly confirm: string;
  readonly isReady: boolean;
  readonly isDanger?: boolean;
  readonly isWide?: true;
  /** Null when it worked: the dialog closes. */
  readonly onSubmit: () => Promise<Fault>;
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

/** A few fields and one button; what the server refuses stands above it in words. */
export function FormDialog(props: FormDialogProps): ReactNode {
  const t = useTranslations("kit");
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<Fault>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!props.isReady || isBusy) return;
    setIsBusy(true);
    const answer = await props.onSubmit();
    setIsBusy(false);
    setFault(answer);
    if (answer === null) props.onClose();
  };
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.title}
      size={props.isWide === true ? "xl" : "md"}
      closeButtonProps={{ "aria-label": t("close") }}
      closeOnEscape={false}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !isInOpenPart(event.target)) props.onClose();
      }}
    >
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          {props.children}
          <FaultLine fault={fault} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={props.onClose}>
              {t("cancel")}
            </Button>
            <Button
              type="submit"
              loading={isBusy}
              disabled={!props.isReady}
              color={props.isDanger === true ? "red" : "maru"}
            >
              {props.confirm}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
