import { Dialog } from "@base-ui/react/dialog";
import { Link } from "@tanstack/react-router";
import {
  Bell,
  BookOpen,
  ChartCandlestick,
  FileText,
  History,
  House,
  LifeBuoy,
  LogIn,
  LogOut,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageCircleQuestionMark,
  MonitorCog,
  ShieldCheck,
  ShieldUser,
  UserRound,
  UserRoundCog,
  UserRoundPlus,
  Wallet,
  WalletCards,
  X,
} from "lucide-react";
import { type ReactNode, type RefObject, useState } from "react";
import { useTranslations } from "use-intl";
import { endSession, useSession, useUnreadCounts } from "../../surface/surface.ts";
import { EntryWords } from "../../text/entry-words.tsx";
import { QUIET } from "../../ui/primary-class.ts";
import { LanguageSwitch } from "../settings/language-switch.tsx";
import { openSidePanel, type SidePanel } from "../side/side-panel.ts";
import { usePanelTitle } from "../side/use-panel-title.ts";
import { type SitePlace, useSitePlaces } from "./site-places.ts";

const ROW =
  "flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left hover:bg-raised aria-[current=page]:bg-raised aria-[current=page]:font-semibold";

interface MenuDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Where the focus goes when the menu closes. */
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly hasPanels: boolean;
}

const PLACE_ICONS = {
  "/trade": ChartCandlestick,
  "/dnw": WalletCards,
  "/support": LifeBuoy,
  "/mypage": UserRoundCog,
} as const satisfies Record<SitePlace["to"], LucideIcon>;

const PANELS: readonly { readonly panel: SidePanel; readonly Icon: LucideIcon }[] = [
  { panel: "wallet", Icon: Wallet },
  { panel: "strategy", Icon: BookOpen },
  { panel: "profile", Icon: UserRound },
  { panel: "notices", Icon: Megaphone },
  { panel: "terms", Icon: FileText },
  { panel: "privacy", Icon: ShieldCheck },
  { panel: "settings", Icon: MonitorCog },
];

/** The menu of every page: where one can go, and on the trade screen what swaps in beside it while the bet stays where it is. */
export function MenuDialog(props: MenuDialogProps): ReactNode {
  return (
    <EntryWords whileLoading={null}>
      <OpenMenu {...props} />
    </EntryWords>
  );
}

function OpenMenu({ isOpen, onOpenChange, opener, hasPanels }: MenuDialogProps): ReactNode {
  const t = useTranslations();
  const isSignedIn = useSession((facts) => facts.status === "signed-in");
  const username = useSession((facts) => facts.member?.username ?? "");
  const close = (): void => onOpenChange(false);
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-ground/70" />
        <Dialog.Popup
          finalFocus={opener}
          className="fixed inset-y-0 left-0 z-50 flex w-[304px] max-w-[90vw] flex-col gap-0.5 overflow-y-auto bg-surface p-3 shadow-[var(--shadow)]"
        >
          <div className="mb-1 flex items-center justify-between pl-3">
            <Dialog.Title className="font-semibold">
              {isSignedIn ? username : t("places.visitor")}
            </Dialog.Title>
            <Dialog.Close
              className="grid size-11 place-items-center rounded-md hover:bg-raised"
              aria-label={t("common.close")}
            >
              <X className="size-5" aria-hidden="true" />
            </Dialog.Close>
          </div>
          <Places onGo={close} />
          {isSignedIn ? <OwnPlaces onGo={close} /> : null}
          {isSignedIn && hasPanels ? <Panels /> : null}
          {hasPanels ? (
            <div className="px-1 wide:hidden">
              <LanguageSwitch />
            </div>
          ) : null}
          <hr className="mx-3 my-1 shrink-0 border-line" />
          {isSignedIn ? <LogOutRow onGo={close} /> : <WaysIn onGo={close} />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface RowsProps {
  /** The menu closes when its page is the one that is open already. */
  readonly onGo: () => void;
}

function Places({ onGo }: RowsProps): ReactNode {
  const t = useTranslations("menu");
  const places = useSitePlaces();
  return (
    <nav aria-label={t("label")} className="flex flex-col gap-0.5">
      <Link to="/" className={ROW} activeOptions={{ exact: true }} onClick={onGo}>
        <House className="size-4 text-ink-3" aria-hidden="true" />
        {t("home")}
      </Link>
      {places.map(({ to, name }) => {
        const Icon = PLACE_ICONS[to];
        return (
          <Link key={to} to={to} className={ROW} onClick={onGo}>
            <Icon className="size-4 text-ink-3" aria-hidden="true" />
            {name}
          </Link>
        );
      })}
    </nav>
  );
}

/** What only a member has, with what waits there to be read. */
function OwnPlaces({ onGo }: RowsProps): ReactNode {
  const t = useTranslations();
  const { messages, inquiries } = useUnreadCounts();
  return (
    <>
      <hr className="mx-3 my-1 shrink-0 border-line" />
      <Link to="/history_trade" className={ROW} onClick={onGo}>
        <History className="size-4 text-ink-3" aria-hidden="true" />
        {t("places.history")}
      </Link>
      <Link to="/protection" className={ROW} onClick={onGo}>
        <ShieldUser className="size-4 text-ink-3" aria-hidden="true" />
        {t("menu.protection")}
      </Link>
      <Link to="/$place" params={{ place: "alert" }} className={ROW} onClick={onGo}>
        <Bell className="size-4 text-ink-3" aria-hidden="true" />
        {t("places.alerts")}
      </Link>
      <Link to="/support/message" className={ROW} onClick={onGo}>
        <Mail className="size-4 text-ink-3" aria-hidden="true" />
        {t("places.messages")}
        <UnreadCount count={messages} />
      </Link>
      <Link to="/support/contact" className={ROW} onClick={onGo}>
        <MessageCircleQuestionMark className="size-4 text-ink-3" aria-hidden="true" />
        {t("places.inquiries")}
        <UnreadCount count={inquiries} />
      </Link>
    </>
  );
}

function Panels(): ReactNode {
  const t = useTranslations("places");
  const title = usePanelTitle();
  return (
    <>
      <hr className="mx-3 my-1 shrink-0 border-line" />
      <p className="px-3 pt-2 pb-1 text-xs text-ink-3">{t("beside")}</p>
      {PANELS.map(({ panel, Icon }) => (
        <Dialog.Close key={panel} className={ROW} onClick={() => openSidePanel(panel)}>
          <Icon className="size-4 text-ink-3" aria-hidden="true" />
          {title(panel)}
        </Dialog.Close>
      ))}
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

function WaysIn({ onGo }: RowsProps): ReactNode {
  const t = useTranslations("menu");
  return (
    <>
      <Link to="/login" className={ROW} onClick={onGo}>
        <LogIn className="size-4 text-ink-3" aria-hidden="true" />
        {t("logIn")}
      </Link>
      <Link to="/signup" className={ROW} onClick={onGo}>
        <UserRoundPlus className="size-4 text-ink-3" aria-hidden="true" />
        {t("join")}
      </Link>
    </>
  );
}

function LogOutRow({ onGo }: { readonly onGo: () => void }): ReactNode {
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
      <p>{t("places.logOutAsk")}</p>
      <div className="mt-2 flex gap-2">
        <button
          type="button"
          className={QUIET}
          onClick={() => {
            onGo();
            void endSession(null);
          }}
        >
          {t("menu.logOut")}
        </button>
        <button type="button" className={QUIET} onClick={() => setAsking(false)}>
          {t("common.cancel")}
        </button>
      </div>
    </div>
  );
}
