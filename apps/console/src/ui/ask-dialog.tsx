import { Radio, Stack, Textarea, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { Fault } from "./fault-line.tsx";
import { FormDialog } from "./form-dialog.tsx";

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
  /** The word to type before the button works; what is dangerous has one always, the act's own where nothing else is said. */
  readonly word?: string;
  /** False while a field of the dialog's own is not filled in. */
  readonly isReady?: boolean;
  /** Fields of the dialog's own stand above the reason: the first of them takes the focus. */
  readonly hasFields?: true;
  readonly onConfirm: (reason: string) => Promise<Fault>;
  readonly onClose: () => void;
}

const OWN = "";
const NOT_CHOSEN = null;
const SHORTEST_REASON = 3;
const LONGEST_REASON = 500;

/** The one dialog before anything that matters: says what will happen, takes the reason and, where it is dangerous, a typed word. */
export function AskDialog(props: AskDialogProps): ReactNode {
  const t = useTranslations("kit");
  const { reasons = [], isReady = true } = props;
  const word = props.word ?? (props.isDanger === true ? props.confirm : undefined);
  // Nobody confirms a reason that they did not choose: it stays in the audit, and the player may be told it.
  const [chosen, setChosen] = useState(reasons.length === 0 ? OWN : NOT_CHOSEN);
  const [own, setOwn] = useState("");
  const [typed, setTyped] = useState("");
  const reason = (chosen === OWN ? own : (chosen ?? "")).trim();
  const isReasoned = props.needsReason === false || reason.length >= SHORTEST_REASON;
  return (
    <FormDialog
      title={props.title}
      confirm={props.confirm}
      isDanger={props.isDanger === true}
      isReady={isReady && isReasoned && (word === undefined || typed.trim() === word)}
      onSubmit={() => props.onConfirm(reason)}
      onClose={props.onClose}
    >
      {props.children}
      {props.needsReason === false ? null : (
        <ReasonFields
          reasons={reasons}
          chosen={chosen}
          onChoose={setChosen}
          own={own}
          onWrite={setOwn}
          isFirst={reasons.length === 0 && props.hasFields !== true}
        />
      )}
      {word !== undefined && (
        <TextInput
          label={t("typeWord", { word })}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}

interface ReasonFieldsProps {
  readonly reasons: readonly string[];
  readonly chosen: string | null;
  readonly onChoose: (reason: string) => void;
  readonly own: string;
  readonly onWrite: (text: string) => void;
  /** Nothing stands before it that is filled in first. */
  readonly isFirst: boolean;
}

function ReasonFields({ reasons, chosen, onChoose, own, onWrite, isFirst }: ReasonFieldsProps): ReactNode {
  const t = useTranslations("kit");
  return (
    <>
      {reasons.length > 0 && (
        <Radio.Group label={t("reason")} value={chosen} onChange={onChoose} size="xs">
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
          data-autofocus={isFirst ? true : undefined}
          onChange={(event) => onWrite(event.currentTarget.value)}
        />
      )}
    </>
  );
}
