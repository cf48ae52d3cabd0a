import { Alert, Button, Group, Modal, Radio, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";

/** What a verb answered: nothing when it worked, else what to show. */
export type Fault = { readonly code: string; readonly message: string } | null;

interface AskDialogProps {
  readonly title: string;
  /** What will happen, in a sentence or a list. */
  readonly children?: ReactNode;
  readonly confirm: string;
  readonly isDanger?: true;
  /** Ready-made reasons; the person may still write an own one. */
  readonly reasons?: readonly string[];
  /** A reason is needed unless this says it is not asked for. */
  readonly needsReason?: false;
  /** The word to type before the button works. */
  readonly word?: string;
  readonly onConfirm: (reason: string) => Promise<Fault>;
  readonly onClose: () => void;
}

const OWN = "";
const LONGEST_REASON = 500;

/** The one dialog before anything that matters: says what will happen, takes the reason and, where it is dangerous, a typed word. */
export function AskDialog(props: AskDialogProps): ReactNode {
  const t = useTranslations("kit");
  const { reasons = [], word } = props;
  const [chosen, setChosen] = useState(reasons[0] ?? OWN);
  const [own, setOwn] = useState("");
  const [typed, setTyped] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<Fault>(null);
  const reason = (chosen === OWN ? own : chosen).trim();
  const isReady =
    (props.needsReason === false || reason.length >= 2) && (word === undefined || typed === word);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady || isBusy) return;
    setIsBusy(true);
    const answer = await props.onConfirm(reason);
    setIsBusy(false);
    setFault(answer);
    if (answer === null) props.onClose();
  };
  return (
    <Modal opened onClose={props.onClose} title={props.title} closeButtonProps={{ "aria-label": t("close") }}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="md">
          {props.children}
          {props.needsReason === false ? null : (
            <>
              {reasons.length > 0 && (
                <Radio.Group label={t("reason")} value={chosen} onChange={setChosen} size="xs">
                  <Stack gap={6} mt={6}>
                    {reasons.map((one) => (
                      <Radio key={one} size="xs" value={one} label={one} />
                    ))}
                    <Radio size="xs" value={OWN} label={t("ownReason")} />
                  </Stack>
                </Radio.Group>
              )}
              {chosen === OWN && (
                <Textarea
                  label={t("reason")}
                  value={own}
                  maxLength={LONGEST_REASON}
                  data-autofocus={reasons.length === 0 ? true : undefined}
                  onChange={(event) => setOwn(event.currentTarget.value)}
                />
              )}
            </>
          )}
          {word !== undefined && (
            <TextInput
              label={t("typeWord", { word })}
              value={typed}
              autoComplete="off"
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          <FaultLine fault={fault} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={props.onClose}>
              {t("cancel")}
            </Button>
            <Button
              type="submit"
              loading={isBusy}
              disabled={!isReady}
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

/** What went wrong: words first, the code for whoever is asked about it. */
export function FaultLine({ fault }: { readonly fault: Fault }): ReactNode {
  if (fault === null) return null;
  return (
    <Alert color="red" variant="light" role="alert" p="sm">
      <Text size="sm">{fault.message}</Text>
      <Text size="xs" c="dimmed" ff="monospace">
        {fault.code}
      </Text>
    </Alert>
  );
}
