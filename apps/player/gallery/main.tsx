import { healthyAnswers } from "./answers.ts";
import { type Answers, serve } from "./fake-server.ts";
import { NOW_MS } from "./facts/moment.ts";
import { type GalleryState, STATES } from "./states.ts";

/** From here on a timer is a while that somebody looks: what closes by itself then stays for the picture. */
const LOOKED_FOR_MS = 3_000;

/** What a test puts in the place of the facts, before the page is loaded. */
interface Given {
  readonly path?: string;
  readonly answers?: Answers;
  readonly changes?: Partial<GalleryState>;
}

declare global {
  /** The names of all states, for whoever takes pictures of them. */
  var maruGallery: readonly string[];
  var galleryGiven: Given | undefined;
}

globalThis.maruGallery = Object.keys(STATES);

const asked = new URLSearchParams(location.search);
const given = globalThis.galleryGiven;
const state = STATES[asked.get("state") ?? ""];

if (state === undefined) listStates();
else void show();

function listStates(): void {
  const list = document.createElement("ul");
  for (const [name, { shows }] of Object.entries(STATES)) {
    const link = document.createElement("a");
    link.href = `?state=${name}`;
    link.textContent = `${name}: ${shows}`;
    const row = document.createElement("li");
    row.append(link);
    list.append(row);
  }
  document.querySelector("#app")?.append(list);
  document.documentElement.dataset["gallery"] = "ready";
}

async function show(): Promise<void> {
  if (state === undefined) return;
  const nowMs = state.nowMs ?? NOW_MS;
  // Without a reading of the server's clock the app counts by the wall clock: it stands still here.
  Date.now = () => nowMs;
  holdLongTimers(state.lookedForMs ?? LOOKED_FOR_MS);
  // When the session began is what its clock counts from.
  localStorage.setItem("maru.signed-in", String(nowMs - 2_880_000));
  serve({ ...healthyAnswers(nowMs), ...state.answers, ...given?.answers });
  const { search } = location;
  const path = given?.path ?? state.path;
  history.replaceState(null, "", path);
  const { renderState } = await import("./render-state.tsx");
  await renderState({ ...state, path, ...given?.changes }, new URLSearchParams(search));
}

function holdLongTimers(lookedForMs: number): void {
  const start = globalThis.setTimeout;
  const held = (work: () => void, ms?: number): unknown =>
    (ms ?? 0) < lookedForMs ? start(work, ms) : start(() => undefined, ms);
  Object.defineProperty(globalThis, "setTimeout", { value: held });
}
