import "./wire/no-eval.ts";
import "./theme/kit.css";
import "./theme/tokens.css";
import "./theme/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { resumeSession } from "./surface/access-surface.ts";

void resumeSession();
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
