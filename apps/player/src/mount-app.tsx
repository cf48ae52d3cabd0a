import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { keepShell } from "./keep-shell.ts";
import { afterFirstPicture, endFirstPicture } from "./ui/first-picture.ts";
import { whenIdle } from "./ui/when-idle.ts";

/** Whatever happens to the screen under it, the first picture gives way in the end. */
const FIRST_PICTURE_MS = 12_000;

/** After the first picture: the time that the chart takes to come and to be drawn. */
const LETTERS_AFTER_MS = 1_500;

export function mountApp(): void {
  const place = document.querySelector("#app");
  if (place === null) return;
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  setTimeout(endFirstPicture, FIRST_PICTURE_MS);
  // The letters are larger than all scripts: they come when the chart stands. Until then the system's own stand in.
  afterFirstPicture(() =>
    setTimeout(
      () => whenIdle(() => void import("./theme/fonts.ts").catch(staysWithSystemLetters)),
      LETTERS_AFTER_MS,
    ),
  );
  keepShell();
}

/** Without a network the device's own letters stay; the next visit asks again. */
function staysWithSystemLetters(): void {}
