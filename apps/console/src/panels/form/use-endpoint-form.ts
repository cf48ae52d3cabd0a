import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type FaultAt, faultsOf, type FieldFault, withoutBlanks } from "../../derived/schema-faults.ts";
import { bodySchemaOf, type CallInput, type CallReply, type ConsoleName, useVerb } from "../../surface.ts";
import type { Fault } from "../../ui/fault-line.tsx";
import { useFieldWord } from "../../ui/words.ts";

type BodyOf<N extends ConsoleName> = CallInput<N> extends { readonly body: infer Body } ? Body : never;

/** What a form asks an endpoint for: its fields by name; whether each is what it has to be, the endpoint's schema judges. */
export type Asked<N extends ConsoleName> = Omit<CallInput<N>, "body"> & {
  readonly body: { readonly [Key in keyof BodyOf<N>]: unknown };
};

/** Every form may ask why. */
export type WithReason<Values> = Values & { readonly reason: string };

export interface EndpointFormOptions<N extends ConsoleName, Values> {
  readonly endpoint: N;
  /** The fields, as they are before anybody fills them in. */
  readonly initial: Values;
  readonly input: (values: WithReason<Values>) => Asked<N>;
  /** Once it is done; of what waits for a second person the form says so by itself. */
  readonly onDone?: ((reply: CallReply<N>) => void) | undefined;
}

export interface EndpointForm<Values> {
  readonly values: WithReason<Values>;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly set: (field: string, value: unknown) => void;
  /** Sends what is in order: null when it worked, undefined where a field says what is wrong. */
  readonly send: () => Promise<Fault | undefined>;
  /** Whether why it is done is a part of it, and whether enough is said. */
  readonly takesReason: boolean;
  readonly isReasoned: boolean;
}

const SOME_REASON = "because";

/** The fields of an endpoint's body: judged by its schema, each fault under its field, sent, and what the server refuses said. */
export function useEndpointForm<N extends ConsoleName, Values extends object>(
  options: EndpointFormOptions<N, Values>,
): EndpointForm<Values> {
  const { endpoint, initial, input, onDone } = options;
  const kit = useTranslations("kit");
  const { run } = useVerb(endpoint);
  const faultText = useFaultText();
  const fieldWord = useFieldWord();
  const form = useForm<Readonly<Record<string, unknown>>>({ initialValues: { ...initial, reason: "" } });
  // The form gives back what it was given, under the same names.
  const values = form.values as WithReason<Values>;
  const schema = bodySchemaOf(endpoint);
  const reason = schema.shape["reason"];

  const show = (faults: readonly FaultAt[]): Fault | undefined => {
    const placed = faults.map(({ path, fault }) => ({
      path,
      text: faultText(fault),
      field: fieldOf(path, values),
    }));
    form.setErrors(
      Object.fromEntries(placed.flatMap(({ field, text }) => (field === undefined ? [] : [[field, text]]))),
    );
    const lost = placed.find(({ field }) => field === undefined);
    if (lost === undefined) return undefined;
    return { code: "INVALID_FIELD", message: `${fieldWord(lost.path.join("."))}: ${lost.text}` };
  };
  const send = async (): Promise<Fault | undefined> => {
    const asked = input(values);
    const body = withoutBlanks(schema, asked.body);
    const faults = faultsOf(schema, body);
    if (faults.length > 0) return show(faults);
    // The schema has just said that it is one.
    const fault = await run({ ...asked, body } as CallInput<N>, (reply) => {
      if (waitsForSecond(reply)) notifications.show({ message: kit("secondPerson") });
      else onDone?.(reply);
    });
    const field = fieldOf(fault?.field?.split(".") ?? [], values);
    if (fault === null || field === undefined) return fault;
    form.setErrors({ [field]: fault.message });
    return undefined;
  };
  return {
    values,
    errors: form.errors,
    set: form.setFieldValue,
    send,
    takesReason: reason?.safeParse(SOME_REASON).success === true,
    isReasoned: reason?.safeParse(values.reason).success === true,
  };
}

/** The field on screen that a place in the body belongs to. */
function fieldOf(path: readonly string[], values: object): string | undefined {
  return path.find((part) => Object.hasOwn(values, part));
}

function waitsForSecond(reply: unknown): boolean {
  return typeof reply === "object" && reply !== null && "approvalId" in reply && reply.approvalId !== null;
}

function useFaultText(): (fault: FieldFault) => string {
  const t = useTranslations("form.faults");
  return (fault) => ("limit" in fault ? t(fault.kind, { limit: fault.limit }) : t(fault.kind));
}
