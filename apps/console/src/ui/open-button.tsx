import { Button, type ButtonProps } from "@mantine/core";
import { type ReactNode, useState } from "react";

interface OpenButtonProps extends Omit<ButtonProps, "children"> {
  readonly label: string;
  /** What says more than the label does, for those who cannot see what it stands beside. */
  readonly "aria-label"?: string;
  /** What it opens, until that closes itself. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button, and the dialog that it opens. */
export function OpenButton({ label, children, ...button }: OpenButtonProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setIsOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setIsOpen(false))}
    </>
  );
}
