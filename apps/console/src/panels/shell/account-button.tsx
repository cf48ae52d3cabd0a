import { ActionIcon } from "@mantine/core";
import { UserRound } from "lucide-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Me } from "../../surface/surface.ts";

type ButtonProps = Omit<ComponentPropsWithRef<"button">, "color" | "style" | "disabled" | "children">;

/** Who is signed in, and the way to what they can do about that. */
export function AccountButton({ me, ...button }: ButtonProps & { readonly me: Me }): ReactNode {
  const t = useTranslations("shell");
  return (
    <ActionIcon {...button} aria-label={`${t("account")}: ${me.username}`} w="auto" px={8}>
      <UserRound size={16} />
      <span style={{ marginLeft: 6, fontSize: 13 }}>{me.username}</span>
    </ActionIcon>
  );
}
