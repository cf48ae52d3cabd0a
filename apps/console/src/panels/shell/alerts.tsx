import { ActionIcon, Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useNavigate } from "@tanstack/react-router";
import { Bell, BellOff } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { arrivalsIn, markWith, type QueueLength, titleWith } from "../../derived/arrivals.ts";
import { QUEUE_PLACES, type QueueName } from "../../derived/dashboard-alarms.ts";
import { settingsFacts, useRead, useSettings, waitingFacts } from "../../surface/surface.ts";
import { playChime } from "./play-chime.ts";

const NOTHING = {} as const;
const POLL_MS = 5_000;

/** What waits for somebody, on whatever screen they are: counted, told in a corner, heard, and in the tab's title. */
export function Alerts(): ReactNode {
  const t = useTranslations("shell.alerts");
  const queues = useRead("waiting", NOTHING, { pollMs: POLL_MS, isInBackground: true }).data;
  const isSound = useSettings((settings) => settings.isSound);
  useTold(queues);
  const count = (queues ?? []).reduce((sum, { waiting }) => sum + waiting, 0);
  return (
    <Menu position="bottom-end" width={240} closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon aria-label={t("label", { count })} w="auto" px={8}>
          {isSound ? <Bell size={16} /> : <BellOff size={16} />}
          {count > 0 && <span className="bell-count">{count}</span>}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("title")}</Menu.Label>
        {(queues ?? []).map((queue) => (
          <QueueItem key={queue.name} queue={queue} />
        ))}
        <Menu.Divider />
        <SoundItem />
        <NotificationItem />
      </Menu.Dropdown>
    </Menu>
  );
}

function QueueItem({ queue: { name, waiting } }: { readonly queue: QueueLength }): ReactNode {
  const t = useTranslations("dashboard.queue");
  const navigate = useNavigate();
  const { to, search } = QUEUE_PLACES[name];
  return (
    <Menu.Item
      closeMenuOnClick
      rightSection={<strong>{waiting}</strong>}
      onClick={() => void navigate({ to, search })}
    >
      {t(name)}
    </Menu.Item>
  );
}

function SoundItem(): ReactNode {
  const t = useTranslations("shell.alerts");
  const isOn = useSettings((settings) => settings.isSound);
  const toggle = (): void => {
    settingsFacts.setState({ isSound: !isOn });
    if (!isOn) playChime();
  };
  return (
    <Menu.CheckboxItem checked={isOn} onChange={toggle}>
      {t("sound")}
    </Menu.CheckboxItem>
  );
}

/** The browser asks by itself whether it may; where it was refused nothing can be switched on here. */
function NotificationItem(): ReactNode {
  const t = useTranslations("shell.alerts");
  const isOn = useSettings((settings) => settings.isNotified);
  if (!("Notification" in globalThis)) return null;
  const toggle = async (): Promise<void> => {
    if (isOn) settingsFacts.setState({ isNotified: false });
    else if ((await Notification.requestPermission()) === "granted")
      settingsFacts.setState({ isNotified: true });
    else notifications.show({ message: t("refused"), color: "red" });
  };
  return (
    <Menu.CheckboxItem checked={isOn} onChange={() => void toggle()}>
      {t("notify")}
    </Menu.CheckboxItem>
  );
}

/** Keeps the counts for the rail, the number in the title, and tells what came since the count before. */
function useTold(queues: readonly QueueLength[] | undefined): void {
  const t = useTranslations("shell");
  const before = useRef<readonly QueueLength[] | null>(null);
  const product = t("product");
  useEffect(() => {
    if (queues === undefined) return;
    waitingFacts.setState(Object.fromEntries(queues.map(({ name, waiting }) => [name, waiting])), true);
    const waits = queues.reduce((sum, { waiting }) => sum + waiting, 0);
    document.title = titleWith(product, waits);
    showMark(waits);
    const came = arrivalsIn(before.current, queues);
    before.current = queues;
    if (came.length > 0) tell(came, { product, textOf: (name) => t(`alerts.came.${name}`) });
  }, [queues, product, t]);
  useEffect(
    () => () => {
      waitingFacts.setState({}, true);
      document.title = product;
      showMark(0);
    },
    [product],
  );
}

/** The tab's mark: many tabs show no more than that. */
function showMark(waiting: number): void {
  document.querySelector<HTMLLinkElement>("link[rel=icon]")?.setAttribute("href", markWith(waiting));
}

function tell(
  came: readonly QueueName[],
  { product, textOf }: { readonly product: string; readonly textOf: (name: QueueName) => string },
): void {
  const { isSound, isNotified } = settingsFacts.getState();
  if (isSound) playChime();
  for (const name of came) {
    notifications.show({ message: textOf(name) });
    // Whoever looks at the page sees it there.
    if (isNotified && document.hidden && Notification.permission === "granted")
      notify(product, { body: textOf(name), tag: name });
  }
}

/** Whoever presses it comes to the page. */
function notify(title: string, options: NotificationOptions): void {
  const told = new Notification(title, options);
  told.addEventListener("click", () => globalThis.focus());
}
