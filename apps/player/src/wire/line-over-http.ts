import type { IStompSocket } from "@stomp/stompjs";

/** The official client, served by the live channel itself in the version that it is tried with: nobody fetches it who needs it not. */
const CLIENT = "/sockjs.min.js";
/** What is left where no websocket comes through. */
const TRANSPORTS = ["xhr-streaming", "xhr-polling"] as const;

type SockJs = new (
  url: string,
  reserved: null,
  options: { readonly transports: readonly string[] },
) => IStompSocket;

declare global {
  interface Window {
    readonly SockJS?: SockJs;
  }
}

let loading: Promise<SockJs | null> | null = null;

function loadClient(): Promise<SockJs | null> {
  loading ??= new Promise<SockJs | null>((resolve) => {
    const script = document.createElement("script");
    script.src = CLIENT;
    script.addEventListener("load", () => resolve(window.SockJS ?? null));
    script.addEventListener("error", () => {
      script.remove();
      loading = null;
      resolve(null);
    });
    document.head.append(script);
  });
  return loading;
}

/** Makes lines of plain requests; null while their client cannot be fetched. */
export async function lineOverHttp(): Promise<(() => IStompSocket) | null> {
  const Client = await loadClient();
  return Client === null ? null : () => new Client("/bx_ws", null, { transports: TRANSPORTS });
}

/** Whether the live channel answers plain requests. */
export async function answersOverHttp(): Promise<boolean> {
  const reply = await fetch("/bx_ws/info", { cache: "no-store" }).catch(() => null);
  return reply?.ok === true;
}
