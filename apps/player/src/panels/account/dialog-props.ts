export interface DialogProps {
  readonly onClose: () => void;
  /** Closes, and says in words what was done. */
  readonly onDone: (words: string) => void;
}
