import { type FormEvent, useState } from "react";
import { useFaultText, type WireRefusal } from "../../surface/access-surface.ts";
import type { Fault } from "../../ui/fault-line.tsx";

export interface Sending {
  readonly fault: Fault;
  readonly isBusy: boolean;
  readonly run: (send: () => Promise<WireRefusal | null>) => Promise<boolean>;
  /** As `run`, of a form that was sent. */
  readonly submit: (event: FormEvent, send: () => Promise<WireRefusal | null>) => void;
}

/** One thing sent at a time; what refused it is kept in words. */
export function useSending(): Sending {
  const faultText = useFaultText();
  const [fault, setFault] = useState<Fault>(null);
  const [isBusy, setIsBusy] = useState(false);
  const run: Sending["run"] = async (send) => {
    if (isBusy) return false;
    setIsBusy(true);
    const refusal = await send();
    setIsBusy(false);
    setFault(refusal === null ? null : { code: refusal.code, message: faultText(refusal) });
    return refusal === null;
  };
  return {
    fault,
    isBusy,
    run,
    submit: (event, send) => {
      event.preventDefault();
      void run(send);
    },
  };
}
