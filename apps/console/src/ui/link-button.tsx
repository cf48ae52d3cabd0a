import { Button, type ButtonProps } from "@mantine/core";
import { createLink } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";

interface AnchorButtonProps
  extends ButtonProps, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> {
  readonly ref?: Ref<HTMLAnchorElement>;
}

function AnchorButton(props: AnchorButtonProps): ReactNode {
  return <Button component="a" {...props} />;
}

/** A button that leads to another screen. */
export const LinkButton = createLink(AnchorButton);
