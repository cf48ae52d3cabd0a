import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { keepShell } from "./keep-shell.ts";
import { startApp } from "./surface.ts";
import { applyTheme } from "./theme/apply-theme.ts";
import "./theme/base.css";

applyTheme();
startApp();
const place = document.querySelector("#app");
if (place !== null) {
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

// The letters come after the first paint; until then the system's own stand in.
requestAnimationFrame(() => setTimeout(() => void import("./theme/fonts.ts"), 0));
keepShell();
