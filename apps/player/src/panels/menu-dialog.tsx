import { Dialog } from "@base-ui/react/dialog";
import { Link } from "@tanstack/react-router";
import {
  BookOpen,
  FileText,
  History,
  House,
  LifeBuoy,
  LogOut,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageCircleQuestionMark,
  Settings,
  ShieldCheck,
  ShieldUser,
  UserRound,
  UserRoundCog,
  Wallet,
  WalletCards,
  X,
} from "lucide-react";
import { type ReactNode, type RefObject, useState } from "react";
import { useTranslations } from "use-intl";
import { endSession, useSession, useUnreadCounts } from "../surface.ts";
import { QUIET } from "../ui/primary-class.ts";
import { openSidePanel, type SidePanel } from "./side-panel.ts";
import { usePanelTitle } from "./use-panel-title.ts";

const ROW = "flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left hover:bg-raised";

interface MenuDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Where the focus goes when the menu closes. */
  readonly opener: RefObject<HTMLButtonElement | null>;
}

const PANELS: readonly { readonly panel: SidePanel; readonly Icon: LucideIcon }[] = [
  { panel: "wallet", Icon: Wallet },
  { panel: "strategy", Icon: BookOpen },
  { panel: "profile", Icon: UserRound },
  { panel: "notices", Icon: Megaphone },
  { panel: "terms", Icon: FileText },
  { panel: "privacy", Icon: ShieldCheck },
  { panel: "settings", Icon: Settings },
];

/** The menu of the trade layout: its rows swap panels in, and the bet stays where it is. */
export function MenuDialog({ isOpen, onOpenChange, opener }: MenuDialogProps): ReactNode {
  const t = useTranslations();
  const title = usePanelTitle();
  const isPlay = useSession((facts) => facts.site?.mode !== "licensed");
  const username = useSession((facts) => facts.member?.username ?? "");
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-ground/70" />
        <Dialog.Popup
          finalFocus={opener}
          className="fixed inset-y-0 left-0 z-50 flex w-[304px] max-w-[90vw] flex-col gap-1 overflow-y-auto bg-surface p-3 shadow-[var(--shadow)]"
        >
          <div className="mb-1 flex items-center justify-between pl-3">
            <Dialog.Title className="font-semibold">{username}</Dialog.Title>
            <Dialog.Close
              className="grid size-11 place-items-center rounded-md hover:bg-raised"
              aria-label={t("common.close")}
            >
              <X className="size-5" aria-hidden="true" />
            </Dialog.Close>
          </div>
          <Link to="/" className={ROW}>
            <House className="size-4 text-ink-3" aria-hidden="true" />
            {t("menu.home")}
          </Link>
          <Link to="/history_trade" className={ROW}>
            <History className="size-4 text-ink-3" aria-hidden="true" />
            {t("menu.history")}
          </Link>
          <Link to="/dnw" className={ROW}>
            <WalletCards className="size-4 text-ink-3" aria-hidden="true" />
            {isPlay ? t("menu.walletPlay") : t("menu.wallet")}
          </Link>
          <Link to="/mypage" className={ROW}>
            <UserRoundCog className="size-4 text-ink-3" aria-hidden="true" />
            {t("menu.mypage")}
          </Link>
          <Link to="/protection" className={ROW}>
            <ShieldUser className="size-4 text-ink-3" aria-hidden="true" />
            {t("menu.protection")}
          </Link>
          <DeskRows />
          <hr className="mx-3 my-1 border-line" />
          {PANELS.map(({ panel, Icon }) => (
            <Dialog.Close key={panel} className={ROW} onClick={() => openSidePanel(panel)}>
              <Icon className="size-4 text-ink-3" aria-hidden="true" />
              {title(panel)}
            </Dialog.Close>
          ))}
          <LogOutRow />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The desk, with what waits there to be read. */
function DeskRows(): ReactNode {
  const t = useTranslations("menu");
  const { messages, inquiries } = useUnreadCounts();
  return (
    <>
      <Link to="/support" className={ROW}>
        <LifeBuoy className="size-4 text-ink-3" aria-hidden="true" />
        {t("support")}
      </Link>
      <Link to="/support/message" className={ROW}>
        <Mail className="size-4 text-ink-3" aria-hidden="true" />
        {t("messages")}
        <UnreadCount count={messages} />
      </Link>
      <Link to="/support/contact" className={ROW}>
        <MessageCircleQuestionMark className="size-4 text-ink-3" aria-hidden="true" />
        {t("inquiries")}
        <UnreadCount count={inquiries} />
      </Link>
    </>
  );
}

function UnreadCount({ count }: { readonly count: number }): ReactNode {
  const t = useTranslations("menu");
  if (count === 0) return null;
  return (
    <span className="num ml-auto grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent">
      <span className="sr-only">{t("unread", { n: count })}</span>
      <span aria-hidden="true">{count > 99 ? "99+" : count}</span>
    </span>
  );
}

function LogOutRow(): ReactNode {
  const t = useTranslations();
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <button type="button" className={ROW} onClick={() => setAsking(true)}>
        <LogOut className="size-4 text-ink-3" aria-hidden="true" />
        {t("menu.logOut")}
      </button>
    );
  }
  return (
    <div className="rounded-md bg-raised p-3">
      <p>{t("menu.logOutAsk")}</p>
      <div className="mt-2 flex gap-2">
        <button type="button" className={QUIET} onClick={() => void endSession(null)}>
          {t("menu.logOut")}
        </button>
        <button type="button" className={QUIET} onClick={() => setAsking(false)}>
          {t("common.cancel")}
        </button>
      </div>
    </div>
  );
}
