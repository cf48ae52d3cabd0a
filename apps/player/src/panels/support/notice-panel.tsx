import { type ReactNode, useState } from "react";
import { NoticeDetail } from "./notice-detail.tsx";
import { NoticeList } from "./notice-list.tsx";

/** Notices beside the trade screen: the list, and in its place the one that was opened. */
export function NoticePanel(): ReactNode {
  const [opened, setOpened] = useState<number | null>(null);
  if (opened === null) return <NoticeList onOpen={setOpened} />;
  return <NoticeDetail id={opened} level={3} onBack={() => setOpened(null)} />;
}
