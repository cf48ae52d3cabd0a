import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { type FaultAt, faultsOf, type FieldFault, withoutBlanks } from "../../derived/schema-faults.ts";
import {
  bodySchemaOf,
  type CallInput,
  type CallReply,
  type ConsoleName,
  useVerb,
  type VerbFault,
} from "../../surface/surface.ts";
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
  const { endpoint, initial, input } = options;
  const form = useForm<Readonly<Record<string, unknown>>>({ initialValues: { ...initial, reason: "" } });
  // The form gives back what it was given, under the same names.
  const values = form.values as WithReason<Values>;
  const placed = usePlacedFaults(values);
  const run = useToldVerb(options);
  const schema = bodySchemaOf(endpoint);
  const send = async (): Promise<Fault | undefined> => {
    const asked = input(values);
    const body = withoutBlanks(schema, asked.body);
    const faults = faultsOf(schema, body);
    // What the schema lets through is a body of this endpoint.
    const { errors, rest } =
      faults.length > 0 ? placed.ours(faults) : placed.theirs(await run({ ...asked, body } as CallInput<N>));
    form.setErrors(errors);
    return rest;
  };
  const reason = schema.shape["reason"];
  return {
    values,
    errors: form.errors,
    set: form.setFieldValue,
    send,
    takesReason: reason?.safeParse(SOME_REASON).success === true,
    isReasoned: reason?.safeParse(values.reason).success === true,
  };
}

/** The verb of an endpoint, which says by itself what waits for a second person. */
function useToldVerb<N extends ConsoleName>({
  endpoint,
  onDone,
}: Pick<EndpointFormOptions<N, unknown>, "endpoint" | "onDone">): (
  input: CallInput<N>,
) => Promise<VerbFault | null> {
  const kit = useTranslations("kit");
  const { run } = useVerb(endpoint);
  return (input) =>
    run(input, (reply) => {
      if (waitsForSecond(reply)) notifications.show({ message: kit("secondPerson") });
      else onDone?.(reply);
    });
}

/** Faults where they stand: under their fields, and what belongs to none of them for the line above the button. */
interface Placed {
  readonly errors: Readonly<Record<string, string>>;
  readonly rest: Fault | undefined;
}

/** Whose fields the faults of a schema (`ours`) and of the server (`theirs`) are. */
function usePlacedFaults(values: object) {
  const faultText = useFaultText();
  const fieldWord = useFieldWord();
  return {
    ours: (faults: readonly FaultAt[]): Placed => {
      const said = faults.map(({ path, fault }) => ({
        path,
        text: faultText(fault),
        field: fieldOf(path, values),
      }));
      const lost = said.find(({ field }) => field === undefined);
      const message = lost === undefined ? "" : `${fieldWord(lost.path.join("."))}: ${lost.text}`;
      return {
        errors: Object.fromEntries(
          said.flatMap(({ field, text }) => (field === undefined ? [] : [[field, text]])),
        ),
        rest: lost === undefined ? undefined : { code: "INVALID_FIELD", message },
      };
    },
    theirs: (fault: VerbFault | null): Placed => {
      const field = fieldOf(fault?.field?.split(".") ?? [], values);
      if (fault === null || field === undefined) return { errors: {}, rest: fault };
      return { errors: { [field]: fault.message }, rest: undefined };
    },
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
