import { Button, FileButton, Group } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useAddress, useVerb } from "../../surface/surface.ts";
import { type Fault, FaultLine } from "../../ui/fault-line.tsx";

interface PictureFieldProps {
  readonly fileId: string | null;
  readonly onChange: (fileId: string | null) => void;
}

/** A picture of the site: uploaded, shown, taken out. */
export function PictureField({ fileId, onChange }: PictureFieldProps): ReactNode {
  const t = useTranslations("content");
  const address = useAddress();
  const { run, isBusy } = useVerb("saveContentPicture");
  const [fault, setFault] = useState<Fault>(null);
  const upload = async (file: File | null): Promise<void> => {
    if (file === null) return;
    const base64 = await base64Of(file);
    setFault(await run({ body: { base64 } }, ({ id }) => onChange(id)));
  };
  return (
    <div className="stack">
      <Group>
        {fileId !== null && (
          <img
            src={address("contentPicture", { params: { id: fileId } })}
            alt={t("picture")}
            style={{ maxHeight: 90 }}
          />
        )}
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void upload(file)}>
          {(props) => (
            <Button {...props} variant="default" loading={isBusy}>
              {t("pictureChoose")}
            </Button>
          )}
        </FileButton>
        {fileId !== null && (
          <Button variant="subtle" color="gray" onClick={() => onChange(null)}>
            {t("pictureRemove")}
          </Button>
        )}
      </Group>
      <FaultLine fault={fault} />
    </div>
  );
}

const CHUNK_BYTES = 32_768;

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK_BYTES));
  return btoa(binary);
}
