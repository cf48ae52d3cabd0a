import { useEffect, useState } from "react";

const REST_MS = 250;

export interface Typed {
  /** What was typed, once the typing rests. */
  readonly text: string;
  readonly set: (text: string) => void;
  /** Whether anybody looked for something yet: nothing is asked before. */
  readonly isTouched: boolean;
  readonly touch: () => void;
}

/** What somebody types in order to find something. */
export function useTyped(): Typed {
  const [now, setNow] = useState("");
  const [text, setText] = useState("");
  const [isTouched, setIsTouched] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setText(now.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [now]);
  return { text, set: setNow, isTouched, touch: () => setIsTouched(true) };
}
