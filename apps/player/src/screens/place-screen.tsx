import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { AlertScreen } from "./alert-screen.tsx";
import { SoonScreen } from "./soon-screen.tsx";

/** One route for the smaller pages, so that the first load carries no more of them. */
export function PlaceScreen(): ReactNode {
  const { place } = useParams({ from: "/$place" });
  return place === "alert" ? <AlertScreen /> : <SoonScreen />;
}
