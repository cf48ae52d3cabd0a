import {
  type FocusEvent,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useState,
} from "react";
import { createPortal } from "react-dom";

interface HintProps {
  /** What is said of it; its lines stand below each other. */
  readonly label: string;
  readonly children: ReactNode;
}

const AFTER_MS = 250;
const GAP_PX = 6;
const EDGE_PX = 8;

/**
 * What pointing at a thing, or reaching it by keyboard, says of it. Lists hold hundreds of these, so one weighs nothing until somebody
 * points at it.
 */
export function Hint({ label, children }: HintProps): ReactNode {
  const [target, setTarget] = useState<Element | null>(null);
  const point = (event: SyntheticEvent): void => setTarget(event.currentTarget.firstElementChild);
  const reach = (event: FocusEvent): void => {
    // Pressing a button focuses it too, and whoever presses knows what it is.
    if (event.target.matches(":focus-visible")) point(event);
  };
  const leave = useCallback((): void => setTarget(null), []);
  return (
    <span
      className="hinted"
      onPointerEnter={point}
      onPointerLeave={leave}
      onPointerDown={leave}
      onFocus={reach}
      onBlur={leave}
    >
      {children}
      {target !== null && <HintBox label={label} target={target} onLeave={leave} />}
    </span>
  );
}

interface HintBoxProps {
  readonly label: string;
  readonly target: Element;
  readonly onLeave: () => void;
}

/** Where the box stands: above what it is about, or below it at the window's upper edge; it goes with the first scroll. */
function HintBox({ label, target, onLeave }: HintBoxProps): ReactNode {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), AFTER_MS);
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") onLeave();
    };
    addEventListener("keydown", onKey);
    addEventListener("scroll", onLeave, { capture: true });
    return () => {
      clearTimeout(timer);
      removeEventListener("keydown", onKey);
      removeEventListener("scroll", onLeave, { capture: true });
    };
  }, [onLeave]);
  if (!isShown) return null;
  return createPortal(
    <div role="tooltip" className="hint" ref={(box) => place(box, target.getBoundingClientRect())}>
      {label}
    </div>,
    document.body,
  );
}

function place(box: HTMLDivElement | null, of: DOMRect): void {
  if (box === null) return;
  const { width, height } = box.getBoundingClientRect();
  const left = of.left + of.width / 2 - width / 2;
  const above = of.top - height - GAP_PX;
  box.style.left = `${Math.max(EDGE_PX, Math.min(left, innerWidth - width - EDGE_PX))}px`;
  box.style.top = `${above < EDGE_PX ? of.bottom + GAP_PX : above}px`;
}
