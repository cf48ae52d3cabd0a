import { Button, Text } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type CallInput, type CallReply, useVerb } from "../../surface/surface.ts";
import { type Fault, FaultLine } from "../../ui/fault-line.tsx";
import { Section } from "../../ui/section.tsx";
import { Segments } from "../../ui/segments.tsx";
import { frameColours, PlayerFrame } from "./player-frame.tsx";

type Body = CallInput<"previewContent">["body"];

interface ContentPreviewProps {
  readonly texts: Body["texts"];
  readonly language: Body["language"];
}

interface Shown {
  readonly texts: Body["texts"];
  readonly language: Body["language"];
  readonly reply: CallReply<"previewContent">;
}

/** The text as players will read it: cleaned by the server, in the site's colours, in both themes. */
export function ContentPreview({ texts, language }: ContentPreviewProps): ReactNode {
  const t = useTranslations("content");
  const shell = useTranslations("shell");
  const { run, isBusy } = useVerb("previewContent");
  const [theme, setTheme] = useState<"dark" | "light">("dark");
  const [shown, setShown] = useState<Shown | null>(null);
  const [fault, setFault] = useState<Fault>(null);
  const preview = async (): Promise<void> => {
    setFault(await run({ body: { texts, language } }, (reply) => setShown({ texts, language, reply })));
  };
  const isStale = shown !== null && (shown.texts !== texts || shown.language !== language);
  return (
    <Section
      title={t("preview")}
      aside={
        <>
          <Segments
            label={shell("theme")}
            value={theme}
            onChange={setTheme}
            choices={[
              { value: "dark", label: shell("dark") },
              { value: "light", label: shell("light") },
            ]}
          />
          <Button variant="default" loading={isBusy} onClick={() => void preview()}>
            {t("preview")}
          </Button>
        </>
      }
    >
      <FaultLine fault={fault} />
      {shown === null ? (
        <Text size="sm" c="dimmed">
          {t("previewNote")}
        </Text>
      ) : (
        <PlayerFrame theme={theme} colours={frameColours(shown.reply.look, theme)}>
          <h4>{shown.reply.title}</h4>
          {/* The server cleaned it to its allow-list: exactly what players are sent. */}
          <div className="rich" dangerouslySetInnerHTML={{ __html: shown.reply.content }} />
        </PlayerFrame>
      )}
      {isStale && (
        <Text size="xs" c="dimmed" role="status">
          {t("previewStale")}
        </Text>
      )}
    </Section>
  );
}
