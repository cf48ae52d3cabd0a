import { NumberInput, Select, Switch, TextInput } from "@mantine/core";
import { differenceOf } from "@maru/rules";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { wholeText } from "../../derived/number-text.ts";
import { useMay } from "../../surface/surface.ts";
import { DiffView } from "../../ui/diff-view.tsx";
import type { SiteReply } from "./site-draft.ts";
import { WalletTexts } from "./wallet-texts.tsx";
import { EndpointDialog } from "../form/endpoint-dialog.tsx";
import { OpenButton } from "../../ui/open-button.tsx";

type Wallet = SiteReply["wallet"];
type WalletSettings = Wallet["settings"];
const NUMBERS = [
  "depositMin",
  "depositExpiryMinutes",
  "withdrawMin",
  "withdrawMax",
  "withdrawsPerDay",
  "withdrawGapMinutes",
  "phoneConfirmFrom",
  "fourEyesFrom",
] as const satisfies readonly (keyof WalletSettings)[];
const ACCOUNT = ["bankName", "accountNum", "accountName"] as const;
const NO_ACCOUNT = { bankName: "", accountNum: "", accountName: "" } as const;

/** What a site asks of deposits and withdrawals; every change needs two people. An empty field is the product's own. */
export function WalletPart({ site }: { readonly site: SiteReply }): ReactNode {
  const { wallet } = site;
  const t = useTranslations("sites.wallet");
  const isReadOnly = !useMay("sites", "change");
  const [draft, setDraft] = useState(wallet.settings);
  const set = (part: Partial<WalletSettings>): void => setDraft({ ...draft, ...part });
  const { account } = draft;
  return (
    <div className="stack">
      <div className="card form-grid">
        {(["depositActive", "withdrawActive"] as const).map((field) => (
          <TriState
            key={field}
            field={field}
            value={draft[field]}
            isReadOnly={isReadOnly}
            onChange={(value) => set({ [field]: value })}
          />
        ))}
        {NUMBERS.map((field) => (
          <NumberInput
            key={field}
            label={t(field)}
            min={0}
            readOnly={isReadOnly}
            placeholder={t("default", { value: wholeText(wallet.defaults[field] ?? 0) })}
            value={draft[field] ?? ""}
            onChange={(value) => set({ [field]: value === "" ? null : Number(value) })}
          />
        ))}
      </div>
      <Switch
        label={t("hasAccount")}
        disabled={isReadOnly}
        checked={account !== null}
        onChange={(event) => set({ account: event.currentTarget.checked ? NO_ACCOUNT : null })}
      />
      {account !== null && (
        <div className="form-grid">
          {ACCOUNT.map((field) => (
            <TextInput
              key={field}
              label={t(field)}
              readOnly={isReadOnly}
              value={account[field]}
              onChange={(event) => set({ account: { ...account, [field]: event.currentTarget.value } })}
            />
          ))}
        </div>
      )}
      <WalletTexts site={site} draft={draft} isReadOnly={isReadOnly} onChange={(texts) => set({ texts })} />
      {!isReadOnly && (
        <OpenButton
          style={{ alignSelf: "start" }}
          disabled={differenceOf(wallet.settings, draft).length === 0}
          label={t("propose")}
        >
          {(close) => <WalletDialog wallet={wallet} draft={draft} onClose={close} />}
        </OpenButton>
      )}
    </div>
  );
}

interface TriStateProps {
  readonly field: "depositActive" | "withdrawActive";
  readonly value: boolean | null;
  readonly isReadOnly: boolean;
  readonly onChange: (value: boolean | null) => void;
}

function TriState({ field, value, isReadOnly, onChange }: TriStateProps): ReactNode {
  const t = useTranslations("sites.wallet");
  const kit = useTranslations("kit");
  return (
    <Select
      label={t(field)}
      readOnly={isReadOnly}
      value={value === null ? "own" : value ? "on" : "off"}
      data={[
        { value: "own", label: t("useDefault") },
        { value: "on", label: kit("on") },
        { value: "off", label: kit("off") },
      ]}
      onChange={(chosen) => onChange(chosen === "own" ? null : chosen === "on")}
    />
  );
}

interface WalletDialogProps {
  readonly wallet: Wallet;
  readonly draft: WalletSettings;
  readonly onClose: () => void;
}

function WalletDialog({ wallet, draft, onClose }: WalletDialogProps): ReactNode {
  const t = useTranslations("sites.wallet");
  const kit = useTranslations("kit");
  return (
    <EndpointDialog
      endpoint="saveWalletSettings"
      title={t("propose")}
      text={kit("secondPerson")}
      input={(values) => ({ body: { settings: draft, baseVersion: wallet.version, ...values } })}
      onClose={onClose}
    >
      <DiffView difference={differenceOf(wallet.settings, draft)} />
    </EndpointDialog>
  );
}
