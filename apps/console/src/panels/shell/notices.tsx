import "@mantine/notifications/styles.css";
import { Notifications } from "@mantine/notifications";
import type { ReactNode } from "react";

export function Notices(): ReactNode {
  return <Notifications position="bottom-right" autoClose={4_000} limit={4} />;
}
