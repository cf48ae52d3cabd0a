import { RTP_FLOOR_PPM } from "./check-fee-table.ts";
import { DEFAULT_SITE_THEME } from "./site-theme.ts";
import {
  INTENSIVE_LOSS,
  INTENSIVE_LOSS_YOUNG,
  PLAY_WELCOME_POINTS,
  SITE_LANGUAGES,
  type SiteSettings,
} from "./site-settings.ts";

/** What a site begins with where its operator said nothing. */
export const DEFAULT_SITE_SETTINGS: SiteSettings = {
  name: "Maru",
  locale: "ko",
  languages: SITE_LANGUAGES,
  hosts: [],
  stockPrefix: "",
  mode: "play",
  look: DEFAULT_SITE_THEME,
  texts: {},
  licensee: "house",
  minimumAge: 19,
  welcomePoints: PLAY_WELCOME_POINTS,
  rtpFloorPpm: RTP_FLOOR_PPM,
  partnerDefaults: { basis: "net", shareBp: 2_000 },
  intensiveLoss: INTENSIVE_LOSS,
  intensiveLossYoung: INTENSIVE_LOSS_YOUNG,
  blockedCountries: [],
};
