import { newsFacts } from "../../surface/watch-surface.ts";

/** Shows a popup now, also one that was closed before. */
export function openPopup(id: number): void {
  newsFacts.setState({ shownPopup: id });
}
