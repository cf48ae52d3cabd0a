/** Ends this task, so that the page can paint and answer before the next part of the work. */
export function yieldToPage(): Promise<void> {
  return new Promise((resolve) => {
    const turn = new MessageChannel();
    turn.port1.addEventListener("message", () => {
      turn.port1.close();
      resolve();
    });
    turn.port1.start();
    turn.port2.postMessage(null);
  });
}
