import { Button, Group, Modal, Stack, Textarea, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type CallReply, useRead, useSettings, useVerb } from "../../surface/surface.ts";
import { type Fault, FaultLine } from "../../ui/fault-line.tsx";

type Template = CallReply<"answerTemplates">[number];

/** Prepared answers: written, changed and removed. */
export function TemplateDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useTranslations("support");
  const kit = useTranslations("kit");
  const templates = useRead("answerTemplates", {}).data ?? [];
  const [edited, setEdited] = useState<Template | "new" | null>(null);
  const { run } = useVerb("removeAnswerTemplate");
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("templates")}
      size="lg"
      closeButtonProps={{ "aria-label": kit("close") }}
    >
      {edited !== null ? (
        <TemplateForm
          key={edited === "new" ? "new" : edited.id}
          template={edited === "new" ? null : edited}
          onDone={() => setEdited(null)}
        />
      ) : (
        <Stack>
          {templates.length === 0 && <p className="quiet">{t("templatesEmpty")}</p>}
          {templates.map((template) => (
            <Group key={template.id} justify="space-between">
              <Button variant="subtle" onClick={() => setEdited(template)}>
                {template.name}
              </Button>
              <Button
                variant="subtle"
                color="gray"
                aria-label={`${t("remove")}: ${template.name}`}
                onClick={() => void run({ params: { id: template.id }, body: {} })}
              >
                {t("remove")}
              </Button>
            </Group>
          ))}
          <Button style={{ alignSelf: "start" }} onClick={() => setEdited("new")}>
            {t("newTemplate")}
          </Button>
        </Stack>
      )}
    </Modal>
  );
}

interface TemplateFormProps {
  readonly template: Template | null;
  readonly onDone: () => void;
}

function TemplateForm({ template, onDone }: TemplateFormProps): ReactNode {
  const t = useTranslations("support");
  const kit = useTranslations("kit");
  const language = useSettings((settings) => settings.language);
  const { run, isBusy } = useVerb("saveAnswerTemplate");
  const [name, setName] = useState(template?.name ?? "");
  const [text, setText] = useState(template?.texts[language] ?? "");
  const [fault, setFault] = useState<Fault>(null);
  const save = async (): Promise<void> => {
    const texts = { ...template?.texts, [language]: text };
    const answer = await run({ body: { ...(template === null ? {} : { id: template.id }), name, texts } });
    setFault(answer);
    if (answer === null) onDone();
  };
  return (
    <Stack>
      <TextInput
        label={t("templateName")}
        value={name}
        maxLength={80}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label={t("templateText")}
        minRows={6}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FaultLine fault={fault} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {kit("cancel")}
        </Button>
        <Button
          loading={isBusy}
          disabled={name.trim() === "" || text.trim() === ""}
          onClick={() => void save()}
        >
          {kit("save")}
        </Button>
      </Group>
    </Stack>
  );
}
