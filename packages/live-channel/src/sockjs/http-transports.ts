import type { TransportName } from "./link.ts";

/** How one receiving HTTP transport looks on the wire. */
export interface HttpTransport {
  readonly name: TransportName;
  readonly method: "GET" | "POST";
  readonly contentType: string;
  /** True when one response carries many frames. */
  readonly streaming: boolean;
  /** True when the address must name a callback. */
  readonly callback: boolean;
  prelude(callback: string): string;
  wrap(frame: string, callback: string): string;
}

const none = (): string => "";

const HTML_HEAD = (callback: string): string => `<!doctype html>
<html><head>
  <meta http-equiv="X-UA-Compatible" content="IE=edge" />
  <meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
</head><body><h2>Don't panic!</h2>
  <script>
    document.domain = document.domain;
    var c = parent.${callback};
    c.start();
    function p(d) {c.message(d);};
    window.onload = function() {c.stop();};
  </script>`;

/** A JavaScript string that cannot end the script element it stands in. */
function scriptString(text: string): string {
  return JSON.stringify(text).replaceAll("</", "<\\/");
}

/** Transports for every living browser. */
export const HTTP_TRANSPORTS: readonly HttpTransport[] = [
  {
    name: "xhr",
    method: "POST",
    contentType: "application/javascript; charset=UTF-8",
    streaming: false,
    callback: false,
    prelude: none,
    wrap: (frame) => `${frame}\n`,
  },
  {
    name: "xhr_streaming",
    method: "POST",
    contentType: "application/javascript; charset=UTF-8",
    streaming: true,
    callback: false,
    // Browsers hand the first bytes to scripts only after 2 KiB.
    prelude: () => `${"h".repeat(2048)}\n`,
    wrap: (frame) => `${frame}\n`,
  },
  {
    name: "eventsource",
    method: "GET",
    // Always UTF-8 by its own definition; the protocol text allows no parameter.
    contentType: "text/event-stream",
    streaming: true,
    callback: false,
    prelude: () => "\r\n",
    wrap: (frame) => `data: ${frame}\r\n\r\n`,
  },
];

/** Transports of the protocol text that only dead browsers need; jsonp also gets around CORS. */
export const LEGACY_TRANSPORTS: readonly HttpTransport[] = [
  {
    name: "htmlfile",
    method: "GET",
    contentType: "text/html; charset=UTF-8",
    streaming: true,
    callback: true,
    prelude: (callback) => `${HTML_HEAD(callback).padEnd(1024)}\r\n\r\n`,
    wrap: (frame) => `<script>\np(${scriptString(frame)});\n</script>\r\n`,
  },
  {
    name: "jsonp",
    method: "GET",
    contentType: "application/javascript; charset=UTF-8",
    streaming: false,
    callback: true,
    prelude: none,
    // The comment keeps the answer from being read as anything but a script.
    wrap: (frame, callback) => `/**/${callback}(${JSON.stringify(frame)});\r\n`,
  },
];
