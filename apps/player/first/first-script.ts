/**
 * Runs inside the page before anything is painted: the first picture in the player's own theme, and none of the trade screen for who
 * has yet to sign in; when that is painted it asks for the scripts of the screen. It knows the names under which the app keeps its
 * settings and nothing else of it.
 */
import { whenPainted } from "../src/ui/when-painted.ts";

type Fields = Readonly<Record<string, unknown>>;

const root = document.documentElement;
const settings = fieldsIn(localStorage.getItem("maru.settings"));
const look = fieldsIn(contentOf("maru-look"));
const theme = settings["theme"] ?? look["theme"];
const isLight =
  theme === "light" || (theme === "system" && !matchMedia("(prefers-color-scheme: dark)").matches);

if (theme !== undefined && theme !== null) root.dataset["theme"] = isLight ? "light" : "dark";
if (typeof settings["palette"] === "string") root.dataset["palette"] = settings["palette"];
if (settings["motion"] === "less") root.dataset["motion"] = "less";
if (localStorage.getItem("maru.signed-in") === null) root.dataset["first"] = "mask";
// The page speaks the language of its site: other words come with the app.
if (isOther(settings["language"], root.lang) || isOther(askedSite(), contentOf("maru-site"))) {
  root.dataset["words"] = "other";
}

void whenPainted().then(askForScripts);

/** All at once, ahead of the code that needs them one after the other. */
function askForScripts(): void {
  for (const href of contentOf("maru-scripts")?.split(" ") ?? []) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.crossOrigin = "";
    // The session, which is being asked for, goes first.
    link.fetchPriority = "low";
    link.href = href;
    document.head.append(link);
  }
}

function isOther(chosen: unknown, own: string | null): boolean {
  return chosen !== undefined && chosen !== null && chosen !== own;
}

/** The site that this tab was led to before; one that the address names is the page's own already. */
function askedSite(): string | null {
  return location.search.includes("site=") ? null : sessionStorage.getItem("maru.site");
}

function contentOf(name: string): string | null {
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? null;
}

function fieldsIn(text: string | null): Fields {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {};
  } catch {
    return {};
  }
}
