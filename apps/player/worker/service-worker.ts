import { answerOf } from "./answer-of.ts";

/** Written by the build: the version of this shell and the paths of its files. */
declare const MARU_SHELL: { readonly version: string; readonly files: readonly string[] };

/** What the worker uses of its own world; the library of types describes pages. */
interface WorkerEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}
interface AskEvent extends WorkerEvent {
  readonly request: Request;
  readonly preloadResponse: Promise<Response | undefined>;
  readonly respondWith: (answer: Promise<Response>) => void;
}
interface WorkerWorld {
  readonly registration: ServiceWorkerRegistration;
  readonly location: Location;
  addEventListener(kind: "install" | "activate", listener: (event: WorkerEvent) => void): void;
  addEventListener(kind: "fetch", listener: (event: AskEvent) => void): void;
}

const world = globalThis as unknown as WorkerWorld;
const PREFIX = "maru-shell-";
const NAME = PREFIX + MARU_SHELL.version;
const PAGE = "/index.html";
/** A network that lets a page wait longer than this is as good as none. */
const PAGE_PATIENCE_MS = 4_000;

const kept = new Set(MARU_SHELL.files);

world.addEventListener("install", (event) => event.waitUntil(keepShell()));
world.addEventListener("activate", (event) => event.waitUntil(dropOldShells()));
world.addEventListener("fetch", (event) => {
  const answer = answerOf(event.request, { origin: world.location.origin, kept });
  if (answer === "page") event.respondWith(pageOf(event));
  if (answer === "file") event.respondWith(fileOf(event.request));
});

/** All files or none: a shell with a hole would break where nobody can mend it. */
async function keepShell(): Promise<void> {
  const shell = await caches.open(NAME);
  const page = new Request(PAGE, { cache: "reload" });
  await shell.addAll([page, ...MARU_SHELL.files]);
}

/** Runs when no page of the old version is open any more, so no page loses the files it may still ask for. */
async function dropOldShells(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
  await world.registration.navigationPreload?.enable();
}

/** The server's page while there is a server: it names the files of the newest version. */
async function pageOf(event: AskEvent): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PAGE_PATIENCE_MS));
  const asked = askServer(event);
  const first = await Promise.race([asked, late]);
  if (first !== null) return first;
  const shell = await caches.open(NAME);
  return (await shell.match(PAGE)) ?? (await asked) ?? Response.error();
}

async function askServer(event: AskEvent): Promise<Response | null> {
  try {
    const preloaded = await event.preloadResponse;
    return preloaded ?? (await fetch(event.request));
  } catch {
    return null;
  }
}

/** The name of a file holds its content, so the kept copy is never the wrong one. */
async function fileOf(request: Request): Promise<Response> {
  const shell = await caches.open(NAME);
  return (await shell.match(request.url)) ?? fetch(request);
}
