import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { keepShell } from "./keep-shell.ts";
import { endFirstPicture } from "./ui/first-picture.ts";
import { whenIdle } from "./ui/when-idle.ts";

/** Whatever happens to the screen under it, the first picture gives way in the end. */
const FIRST_PICTURE_MS = 12_000;

export function mountApp(): void {
  const place = document.querySelector("#app");
  if (place === null) return;
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  setTimeout(endFirstPicture, FIRST_PICTURE_MS);
  // The letters come when the page stands; until then the system's own stand in.
  whenIdle(() => void import("./theme/fonts.ts"));
  keepShell();
}
