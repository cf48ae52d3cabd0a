import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type CallReply, useRead } from "../../surface/surface.ts";
import { Instant } from "../../ui/instant.tsx";
import { Section } from "../../ui/section.tsx";
import { EnrolForm } from "../access/enrol-form.tsx";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";

type Passkey = CallReply<"passkeys">[number];

/** One's own passkeys: when each was used last, a new one, and taking one away. */
export function PasskeyList(): ReactNode {
  const t = useTranslations("staff");
  const kit = useTranslations("kit");
  const { data: keys = [], again } = useRead("passkeys", {});
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  const close = (): void => setIsAdding(false);
  return (
    <Section
      title={t("passkeys")}
      aside={
        <Button variant="default" aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
          {isAdding ? kit("cancel") : t("passkeyAdd")}
        </Button>
      }
    >
      {isAdding && (
        <EnrolForm
          without="totp"
          onDone={() => {
            close();
            again();
          }}
        />
      )}
      {keys.length === 0 ? (
        <p className="quiet">{t("passkeyNone")}</p>
      ) : (
        <PasskeyTable keys={keys} onLeave={setLeaving} />
      )}
      {leaving !== null && <RemoveDialog passkey={leaving} onClose={() => setLeaving(null)} />}
    </Section>
  );
}

interface PasskeyTableProps {
  readonly keys: readonly Passkey[];
  readonly onLeave: (passkey: Passkey) => void;
}

function PasskeyTable({ keys, onLeave }: PasskeyTableProps): ReactNode {
  const t = useTranslations("staff");
  return (
    <table className="plain-table">
      <thead>
        <tr>
          <th scope="col">{t("name")}</th>
          <th scope="col">{t("passkeyKept")}</th>
          <th scope="col">{t("passkeyMade")}</th>
          <th scope="col">{t("passkeyUsed")}</th>
          <th scope="col">
            <span className="sr-only">{t("passkeyRemove")}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((passkey) => (
          <tr key={passkey.id}>
            <th scope="row">{passkey.name}</th>
            <td>{t(passkey.isBackedUp ? "backedUp" : "deviceBound")}</td>
            <td>
              <Instant atMs={passkey.madeAtMs} />
            </td>
            <td>
              <Instant atMs={passkey.usedAtMs} />
            </td>
            <td data-number="true">
              <Button
                size="compact-xs"
                variant="default"
                aria-label={`${t("passkeyRemove")}: ${passkey.name}`}
                onClick={() => onLeave(passkey)}
              >
                {t("passkeyRemove")}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface RemoveDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

function RemoveDialog({ passkey, onClose }: RemoveDialogProps): ReactNode {
  const t = useTranslations("staff");
  return (
    <EndpointDialog
      endpoint="removePasskey"
      title={`${t("passkeyRemove")}: ${passkey.name}`}
      confirm={t("passkeyRemove")}
      isDanger
      input={() => ({ body: { id: passkey.id } })}
      onClose={onClose}
    >
      <p>{t("passkeyRemoveText")}</p>
    </EndpointDialog>
  );
}
