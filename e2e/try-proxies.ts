import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { makeDataFolder } from "../apps/server/test/data-folder.ts";
import { isInstalled } from "../apps/server/test/ops/programs.ts";
import {
  ADMIN_PASSWORD,
  CONSOLE,
  freeProxyPorts,
  makeCertificate,
  PLAYERS,
  productionSettings,
  type Proxy,
  PROXY_NAMES,
  removeFolder,
  startProxy,
} from "../apps/server/test/ops/proxies.ts";
import { endAllServers, freePorts, startServer } from "../apps/server/test/server-process.ts";
import { BROWSER_FLAGS, findBrowser } from "./find-browser.ts";

/**
 * Drives a real browser over TLS through each proxy that is installed, with the reference settings of `ops`, to the built product in
 * production: the page of players and its live channel, over a websocket and over what stands in for one, and the sign-in of staff.
 * Ends with 1 when a step fails or no proxy is there.
 *
 *   npm run build && npm run ops:try
 */
const PROGRAM = ["apps/server/dist/main.js"];
/** Says CONNECT on a raw websocket of the page, and resolves with what is answered. */
const CONNECT_OVER_WEBSOCKET = `new Promise((resolve) => {
  const socket = new WebSocket("wss://" + location.host + "/bx_ws/websocket", ["v12.stomp"]);
  socket.onopen = () => socket.send("CONNECT\\naccept-version:1.2\\n\\n\\0");
  socket.onmessage = ({ data }) => resolve(data.split("\\n")[0]);
  socket.onclose = ({ code }) => resolve("closed with " + code);
})`;
/** The same with the client that the server serves, over a stream of plain requests alone. */
const CONNECT_OVER_STREAM = `new Promise((resolve) => {
  const script = document.createElement("script");
  script.src = "/sockjs.min.js";
  script.onerror = () => resolve("no client");
  script.onload = () => {
    const socket = new SockJS("/bx_ws", null, { transports: ["xhr-streaming"] });
    socket.onopen = () => socket.send("CONNECT\\naccept-version:1.2\\n\\n\\0");
    socket.onmessage = ({ data }) => resolve(socket.transport + " " + data.split("\\n")[0]);
    socket.onclose = ({ code }) => resolve("closed with " + code);
  };
  document.head.append(script);
})`;
const WITHIN = { timeout: 60_000 };

const STEPS: readonly {
  readonly name: string;
  readonly take: (proxy: Proxy, browser: Browser) => Promise<void>;
}[] = [
  {
    name: "the page of players, and its live channel over wss",
    take: (proxy, browser) => inContext(browser, (context) => overWebsocket(proxy, context)),
  },
  {
    name: "the live channel where no websocket comes through",
    take: (proxy, browser) => inContext(browser, (context) => overStream(proxy, context)),
  },
  {
    name: "the sign-in of staff at the console's own origin",
    take: (proxy, browser) => inContext(browser, (context) => signInStaff(proxy, context)),
  },
];

async function inContext(browser: Browser, take: (context: BrowserContext) => Promise<void>): Promise<void> {
  // The certificate was made for this run, and nobody signed it.
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    locale: "ko-KR",
    serviceWorkers: "block",
  });
  try {
    await take(context);
  } finally {
    await context.close();
  }
}

async function openPage({ https }: Proxy, context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const answer = await page.goto(`https://${PLAYERS}:${https}/`);
  const hsts = (await answer?.allHeaders())?.["strict-transport-security"] ?? "";
  if (!hsts.startsWith("max-age=31536000")) throw new Error(`the page says of HSTS: "${hsts}"`);
  await page.locator("#app > *").first().waitFor(WITHIN);
  return page;
}

async function overWebsocket(proxy: Proxy, context: BrowserContext): Promise<void> {
  expectAnswer("CONNECTED", await (await openPage(proxy, context)).evaluate(CONNECT_OVER_WEBSOCKET));
}

async function overStream(proxy: Proxy, context: BrowserContext): Promise<void> {
  expectAnswer(
    "xhr-streaming CONNECTED",
    await (await openPage(proxy, context)).evaluate(CONNECT_OVER_STREAM),
  );
}

function expectAnswer(expected: string, answer: unknown): void {
  if (answer !== expected) throw new Error(`answered: ${String(answer)}`);
}

async function signInStaff({ https }: Proxy, context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto(`https://${CONSOLE}:${https}/`);
  await page.locator("input[autocomplete~=username]").fill("admin");
  await page.locator("input[type=password]").fill(ADMIN_PASSWORD);
  const signedIn = page.waitForResponse((reply) => reply.url().endsWith("/api/console/sign-in"), WITHIN);
  await page.keyboard.press("Enter");
  const reply = await signedIn;
  if (reply.status() !== 200) throw new Error(`the sign-in was answered with ${reply.status()}`);
  await page.locator("input[type=password]").waitFor({ state: "detached", ...WITHIN });
}

async function tryAll(proxies: readonly Proxy[], browser: Browser): Promise<number> {
  let failed = 0;
  for (const proxy of proxies)
    for (const { name, take } of STEPS) {
      const fault = await take(proxy, browser).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      if (fault !== null) failed += 1;
      console.log(
        `${fault === null ? "ok    " : "FAILED"} ${proxy.name}: ${name}${fault === null ? "" : `: ${fault}`}`,
      );
    }
  return failed;
}

const names = PROXY_NAMES.filter(isInstalled);
for (const name of PROXY_NAMES)
  if (!names.includes(name)) console.log(`not tried, since it is not installed: ${name}`);
const data = makeDataFolder();
const folder = makeCertificate();
const proxies: Proxy[] = [];
try {
  const [ports, proxyPorts] = [await freePorts(), await freeProxyPorts()];
  await startServer(ports, productionSettings(proxyPorts, data.path), PROGRAM).ready();
  for (const name of names) proxies.push(await startProxy(name, ports, { ports: proxyPorts[name], folder }));
  const flags = [...BROWSER_FLAGS, "--host-resolver-rules=MAP *.example.com 127.0.0.1"];
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: flags });
  const failed = await tryAll(proxies, browser);
  await browser.close();
  process.exitCode = failed === 0 && proxies.length > 0 ? 0 : 1;
} finally {
  await Promise.all(proxies.map((proxy) => proxy.stop()));
  await endAllServers();
  await data.remove();
  removeFolder(folder);
}
