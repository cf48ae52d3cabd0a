import { Button, Code, Group, Select, Text, Textarea } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type FormEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { type RowOf, useAddress, useMay, useMe, useRead, useVerb } from "../../surface/surface.ts";
import { Fact, Facts } from "../../ui/facts.tsx";
import { type Fault, FaultLine } from "../../ui/fault-line.tsx";
import { Instant } from "../../ui/instant.tsx";
import { Section } from "../../ui/section.tsx";
import { SideSheet } from "../../ui/side-sheet.tsx";
import { useStaffName } from "../staff/staff-name.ts";

type Inquiry = RowOf<"inquiries">;

interface InquirySheetProps {
  readonly inquiry: Inquiry;
  readonly close: () => void;
}

/** One inquiry: the question with what it brought along, and the one answer it gets. */
export function InquirySheet({ inquiry, close }: InquirySheetProps): ReactNode {
  const t = useTranslations("support");
  const nameOf = useStaffName();
  const mayChange = useMay("support", "change");
  return (
    <SideSheet
      title={`#${inquiry.id} · ${inquiry.username}`}
      label={t("list")}
      onClose={close}
      actions={mayChange && inquiry.answeredAtMs === null ? <Assign inquiry={inquiry} /> : undefined}
    >
      <p style={{ whiteSpace: "pre-wrap", fontSize: 14 }}>{inquiry.question}</p>
      <InquiryFiles files={inquiry.files} />
      {inquiry.receipt !== null && <Receipt memberId={inquiry.memberId} receipt={inquiry.receipt} />}
      <Facts>
        <Fact name={t("player")}>
          <Link to={`/players/${inquiry.memberId}`}>{inquiry.username}</Link>
        </Fact>
        <Fact name={t("asked")}>
          <Instant atMs={inquiry.askedAtMs} />
        </Fact>
        <Fact name={t("due")}>
          <Instant atMs={inquiry.dueAtMs} />
        </Fact>
        <Fact name={t("assigned")}>
          {inquiry.assignedTo === null ? t("nobody") : nameOf(inquiry.assignedTo)}
        </Fact>
      </Facts>
      {inquiry.answer === null ? mayChange && <Answer inquiry={inquiry} /> : <Answered inquiry={inquiry} />}
    </SideSheet>
  );
}

function Assign({ inquiry }: { readonly inquiry: Inquiry }): ReactNode {
  const t = useTranslations("support");
  const staffId = useMe()?.staffId ?? null;
  const { run, isBusy } = useVerb("assignInquiry");
  const isMine = inquiry.assignedTo === staffId;
  return (
    <Button
      variant="default"
      loading={isBusy}
      onClick={() => void run({ params: { id: inquiry.id }, body: { staffId: isMine ? null : staffId } })}
    >
      {isMine ? t("giveBack") : t("take")}
    </Button>
  );
}

function InquiryFiles({ files }: { readonly files: readonly string[] }): ReactNode {
  const t = useTranslations("support");
  const address = useAddress();
  if (files.length === 0) return null;
  return (
    <Section title={t("files")}>
      {files.map((id, index) => (
        <a key={id} href={address("inquiryPicture", { params: { id } })} target="_blank" rel="noreferrer">
          <img
            src={address("inquiryPicture", { params: { id } })}
            alt={t("picture", { number: index + 1 })}
            style={{ maxWidth: "100%", maxHeight: 320, borderRadius: 6 }}
          />
        </a>
      ))}
    </Section>
  );
}

interface ReceiptProps {
  readonly memberId: number;
  readonly receipt: NonNullable<Inquiry["receipt"]>;
}

function Receipt({ memberId, receipt }: ReceiptProps): ReactNode {
  const t = useTranslations("support");
  const [isOpen, setIsOpen] = useState(false);
  const maySeeRounds = useMay("rounds", "see");
  const reading = useRead(
    "playerBetReceipt",
    { params: { clientKey: receipt.clientKey }, query: { memberId } },
    { isOff: !isOpen },
  );
  return (
    <Section title={t("receipt")}>
      <Group gap="sm">
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {t("openReceipt", { id: receipt.betId })}
        </Button>
        {maySeeRounds && (
          <Link to="/rounds" search={{ option: String(receipt.optionId), open: String(receipt.roundId) }}>
            {t("openEvidence", { id: receipt.roundId })}
          </Link>
        )}
      </Group>
      {reading.data !== undefined && <Code block>{reading.data.receipt ?? "–"}</Code>}
    </Section>
  );
}

function Answered({ inquiry }: { readonly inquiry: Inquiry }): ReactNode {
  const t = useTranslations("support");
  return (
    <Section title={t("answer")}>
      <p style={{ whiteSpace: "pre-wrap" }}>{inquiry.answer}</p>
      <Text size="xs" c="dimmed">
        <Instant atMs={inquiry.answeredAtMs} /> · {inquiry.readAtMs === null ? t("unread") : t("read")}
      </Text>
    </Section>
  );
}

function Answer({ inquiry }: { readonly inquiry: Inquiry }): ReactNode {
  const t = useTranslations("support");
  const templates = useRead("answerTemplates", {}).data ?? [];
  const { run, isBusy } = useVerb("answerInquiry");
  const [text, setText] = useState("");
  const [fault, setFault] = useState<Fault>(null);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFault(await run({ params: { id: inquiry.id }, body: { text } }));
  };
  const use = (id: string | null): void => {
    const texts = templates.find((one) => String(one.id) === id)?.texts;
    setText(texts?.ko ?? texts?.en ?? Object.values(texts ?? {})[0] ?? "");
  };
  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      {templates.length > 0 && (
        <Select
          label={t("template")}
          data={templates.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={null}
          onChange={use}
        />
      )}
      <Textarea
        label={t("answer")}
        minRows={5}
        maxLength={10_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FaultLine fault={fault} />
      <Button type="submit" loading={isBusy} disabled={text.trim() === ""} style={{ alignSelf: "end" }}>
        {t("send")}
      </Button>
    </form>
  );
}
