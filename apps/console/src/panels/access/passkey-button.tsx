import { Button } from "@mantine/core";
import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useMe, type WireRefusal } from "../../surface/access-surface.ts";
import { FaultLine } from "../../ui/fault-line.tsx";
import { useSending } from "./use-sending.ts";

interface PasskeyButtonProps {
  readonly label: string;
  readonly send: () => Promise<WireRefusal | null>;
}

/** One press, then the browser asks for the key. Keys work at one address alone: elsewhere it says which. */
export function PasskeyButton({ label, send }: PasskeyButtonProps): ReactNode {
  const t = useTranslations("shell.signIn");
  const origin = useMe()?.passkeyOrigin ?? null;
  const { fault, isBusy, run } = useSending();
  const isHere = origin === location.origin;
  return (
    <div className="stack">
      <Button
        size="sm"
        variant="default"
        leftSection={<KeyRound size={15} aria-hidden="true" />}
        loading={isBusy}
        disabled={!isHere}
        onClick={() => void run(send)}
      >
        {label}
      </Button>
      {!isHere && <p className="quiet">{origin === null ? t("passkeysOff") : t("passkeyAt", { origin })}</p>}
      <FaultLine fault={fault} />
    </div>
  );
}
