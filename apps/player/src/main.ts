import { startApp } from "./facts/start-app.ts";
import { applyTheme } from "./theme/apply-theme.ts";
import { loadChunk } from "./ui/load-chunk.ts";
import { whenPainted } from "./ui/when-painted.ts";
import { yieldToPage } from "./ui/yield-to-page.ts";
import "./theme/base.css";

/**
 * The session is asked for while the larger rest is still on its way, and each part starts in a task of its own: a slow processor can
 * answer the page between them.
 */
async function start(): Promise<void> {
  applyTheme();
  startApp();
  // What has been sent is seen before more is asked for: the rest would only keep it waiting.
  await whenPainted();
  const parts: readonly (() => Promise<object>)[] = [
    () => import("react-dom/client"),
    () => import("./surface/surface.ts"),
    () => import("./routes.tsx"),
  ];
  for (const part of parts) {
    await loadChunk(part);
    await yieldToPage();
  }
  const { mountApp } = await loadChunk(() => import("./mount-app.tsx"));
  await yieldToPage();
  mountApp();
}

void start();
