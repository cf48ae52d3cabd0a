import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { ConsoleName } from "../../surface/surface.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { type FieldKinds, fieldsOf } from "./field-kinds.tsx";
import { ReasonField } from "./reason-field.tsx";
import { type EndpointForm, type EndpointFormOptions, useEndpointForm } from "./use-endpoint-form.ts";

type NoFields = Readonly<Record<never, never>>;

interface EndpointDialogProps<N extends ConsoleName, Values extends object> extends Omit<
  EndpointFormOptions<N, Values>,
  "initial"
> {
  readonly initial?: Values;
  readonly title: string;
  /** What the button says; the title where nothing else is said. */
  readonly confirm?: string;
  /** What will happen, in a sentence. */
  readonly text?: string;
  readonly isDanger?: boolean;
  readonly isWide?: true;
  /** Ready-made reasons; the person may still write an own one. */
  readonly reasons?: readonly string[];
  /** A reason is asked for where the endpoint takes one, unless this says that it needs none. */
  readonly needsReason?: boolean;
  /** The word to type before the button works. */
  readonly word?: string;
  /** The same where it depends on what was filled in. */
  readonly wordOf?: (values: Values) => string | undefined;
  /** False while what has to be chosen is not. */
  readonly isReady?: (values: Values) => boolean;
  readonly onClose: () => void;
  /** Its fields by kind, or what else stands under the sentence. */
  readonly children?: ReactNode | ((field: FieldKinds<Values>, form: EndpointForm<Values>) => ReactNode);
}

const NO_FIELDS: NoFields = {};
const NO_REASONS: readonly string[] = [];

/** A dialog over one endpoint: says what will happen, takes its fields, the reason and, where it is dangerous, a typed word, and sends it. */
export function EndpointDialog<N extends ConsoleName, Values extends object = NoFields>(
  props: EndpointDialogProps<N, Values>,
): ReactNode {
  const { children, initial = NO_FIELDS as Values, reasons = NO_REASONS, isReady = () => true } = props;
  const form = useEndpointForm<N, Values>({ ...props, initial });
  const asksReason = form.takesReason && props.needsReason !== false;
  return (
    <FormDialog
      title={props.title}
      confirm={props.confirm}
      isDanger={props.isDanger}
      isWide={props.isWide}
      word={props.word ?? props.wordOf?.(form.values)}
      isReady={isReady(form.values) && (form.isReasoned || !asksReason)}
      onSubmit={form.send}
      onClose={props.onClose}
    >
      {props.text !== undefined && <Text size="sm">{props.text}</Text>}
      {typeof children === "function" ? children(fieldsOf(form), form) : children}
      {asksReason && (
        <ReasonField
          reasons={reasons}
          value={form.values.reason}
          error={form.errors["reason"]}
          onChange={(reason) => form.set("reason", reason)}
        />
      )}
    </FormDialog>
  );
}
