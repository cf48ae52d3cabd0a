import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { fetchPicture } from "../../surface/support-surface.ts";

interface OwnPictureProps {
  readonly fileId: string;
  readonly alt: string;
  readonly className: string;
}

type Shown = { readonly state: "loading" | "missing" } | { readonly state: "ready"; readonly url: string };

/** A picture that only its reader may see: fetched with the session's token. */
export function OwnPicture({ fileId, alt, className }: OwnPictureProps): ReactNode {
  const t = useTranslations("support");
  const [shown, setShown] = useState<Shown>({ state: "loading" });
  useEffect(() => {
    let url: string | null = null;
    let isCurrent = true;
    const load = async (): Promise<void> => {
      const bytes = await fetchPicture(fileId);
      if (!isCurrent) return;
      url = bytes === null ? null : URL.createObjectURL(bytes);
      setShown(url === null ? { state: "missing" } : { state: "ready", url });
    };
    void load();
    return () => {
      isCurrent = false;
      if (url !== null) URL.revokeObjectURL(url);
    };
  }, [fileId]);
  if (shown.state === "ready") return <img src={shown.url} alt={alt} className={className} />;
  if (shown.state === "missing") return <p className="py-2 text-sm text-ink-2">{t("noPicture")}</p>;
  return <span className={`${className} block min-h-24 animate-pulse bg-raised`} aria-hidden="true" />;
}
