import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { listAsLeft, useMe, useWaiting } from "../../surface/surface.ts";
import { type Place, placesOf } from "./places.ts";

/** The left rail: every place one may go to, and which one this is. */
export function Rail(): ReactNode {
  const t = useTranslations("shell");
  const me = useMe();
  const { pathname } = useLocation();
  if (me === null) return null;
  const places = placesOf(me);
  return (
    <nav className="rail" aria-label={t("nav.label")}>
      <div className="rail-mark">
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="none">
          <path d="M2 16.5h20" stroke="currentColor" strokeWidth="2.2" strokeLinecap="round" />
          <circle cx="15" cy="8.5" r="3.4" fill="currentColor" />
        </svg>
        {t("product")}
      </div>
      {places.map((place, index) => (
        <RailLink
          key={`${place.to} ${place.word}`}
          place={place}
          isHere={pathname === place.to}
          isOn={isOn(place, places[index + 1], pathname)}
        />
      ))}
    </nav>
  );
}

/** A place with children is on through them. */
function isOn(place: Place, next: Place | undefined, pathname: string): boolean {
  if (place.isChild !== true && next?.isChild === true) return false;
  if (place.to === "/" || place.isChild === true) return pathname === place.to;
  return pathname === place.to || pathname.startsWith(`${place.to}/`);
}

interface RailLinkProps {
  readonly place: Place;
  readonly isOn: boolean;
  /** The list itself is on the screen: its own place begins it anew. */
  readonly isHere: boolean;
}

function RailLink({ place, isOn: on, isHere }: RailLinkProps): ReactNode {
  const t = useTranslations("shell.nav");
  const Icon = place.icon;
  const waiting = useWaiting(place.word);
  return (
    <Link
      to={place.to}
      search={isHere ? {} : listAsLeft(place.to)}
      className={place.isChild === true ? "rail-child" : ""}
      data-on={on}
      aria-current={on ? "page" : undefined}
      activeProps={{}}
    >
      {Icon === undefined ? null : <Icon size={16} strokeWidth={1.8} aria-hidden="true" />}
      <span>{t(place.word)}</span>
      {waiting > 0 && <span className="rail-count">{waiting}</span>}
    </Link>
  );
}
