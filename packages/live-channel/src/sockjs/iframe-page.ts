import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { answer, cacheForYear } from "./answers.ts";

/** The page that loads the client inside the server's own origin; its text is fixed by the protocol. */
export function iframePage(clientUrl: string): { body: string; etag: string } {
  const body = `<!DOCTYPE html>
<html>
<head>
  <meta http-equiv="X-UA-Compatible" content="IE=edge" />
  <meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
  <script src="${clientUrl.replaceAll('"', "%22")}"></script>
  <script>
    document.domain = document.domain;
    SockJS.bootstrap_iframe();
  </script>
</head>
<body>
  <h2>Don't panic!</h2>
  <p>This is a SockJS hidden iframe. It's used for cross domain magic.</p>
</body>
</html>
`;
  return { body, etag: `"${createHash("sha256").update(body).digest("hex").slice(0, 32)}"` };
}

export function answerIframe(
  request: IncomingMessage,
  response: ServerResponse,
  page: { body: string; etag: string },
): void {
  if (request.headers["if-none-match"] === page.etag) {
    answer(response, { status: 304 });
    return;
  }
  cacheForYear(response);
  response.setHeader("ETag", page.etag);
  answer(response, { status: 200, contentType: "text/html; charset=UTF-8", body: page.body });
}
