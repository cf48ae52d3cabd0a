import { Alert, Button, Group } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type CallReply, usePlayerOrigin, useRead } from "../../surface/surface.ts";
import { Section } from "../../ui/section.tsx";
import { Tag } from "../../ui/tag.tsx";

interface PublicProofProps {
  readonly id: number;
  readonly path: string;
  /** Before the end the proof is not whole. */
  readonly isFinal: boolean;
}

/** Where anybody finds the proof of a round, and what it comes to when it is computed anew. */
export function PublicProof({ id, path, isFinal }: PublicProofProps): ReactNode {
  const t = useTranslations("proof");
  const rounds = useTranslations("rounds");
  const origin = usePlayerOrigin();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Section title={rounds("proof")}>
      <p className="quiet">{t("checkText")}</p>
      <Group gap={8}>
        {origin === null ? (
          <code className="mono">{path}</code>
        ) : (
          <Button component="a" href={`${origin}${path}`} target="_blank" rel="noreferrer" variant="default">
            {t("open")}
          </Button>
        )}
        {isFinal && !isAsked && (
          <Button variant="default" onClick={() => setIsAsked(true)}>
            {t("check")}
          </Button>
        )}
      </Group>
      {isAsked && <Check id={id} />}
    </Section>
  );
}

function Check({ id }: { readonly id: number }): ReactNode {
  const t = useTranslations("proof");
  const { data, fault } = useRead("roundCheck", { params: { id } });
  if (data === undefined)
    return (
      <p className="quiet" aria-busy={fault === null} role={fault === null ? undefined : "alert"}>
        {fault ?? t("checking")}
      </p>
    );
  return (
    <>
      <Alert color={data.ok ? "green" : "red"} role="status">
        {data.ok ? t("holds") : t("fails")}
      </Alert>
      <Steps steps={data.steps} />
    </>
  );
}

function Steps({ steps }: { readonly steps: CallReply<"roundCheck">["steps"] }): ReactNode {
  const t = useTranslations("proof");
  return (
    <table className="plain-table" data-words="whole">
      <thead>
        <tr>
          <th scope="col">{t("step")}</th>
          <th scope="col">{t("verdict")}</th>
          <th scope="col">{t("found")}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ name, ok, detail }) => (
          <tr key={name}>
            <th scope="row">{t(`steps.${name}`)}</th>
            <td>
              <Tag tone={ok ? "ok" : "danger"}>{ok ? t("yes") : t("no")}</Tag>
            </td>
            <td lang="en">{detail}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
