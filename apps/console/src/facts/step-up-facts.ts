import { createStore } from "zustand/vanilla";

interface StepUpFacts {
  /** Answers whoever waits: whether the person proved again who they are. Null while nobody waits. */
  readonly answer: ((isProved: boolean) => void) | null;
}

export const stepUpFacts = createStore<StepUpFacts>(() => ({ answer: null }));

let waiting: Promise<boolean> | null = null;

/** Asks the person to prove again who they are; calls that come together share one question. */
export function askStepUp(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    stepUpFacts.setState({
      answer: (isProved) => {
        waiting = null;
        stepUpFacts.setState({ answer: null });
        resolve(isProved);
      },
    });
  });
  return waiting;
}
