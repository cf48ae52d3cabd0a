import type { LiveChannel } from "@maru/live-channel";

const LOOK_EVERY_MS = 200;

/**
 * Players belong on the server that leads. One that begins or ceases to lead sends away whoever is connected and numbers its
 * messages anew: what was told meanwhile was told by another. Resolves with what stops looking.
 */
export function watchStanding(
  leads: () => boolean,
  channel: Pick<LiveChannel, "beginEpoch">,
): () => Promise<void> {
  let led = leads();
  const timer = setInterval(() => {
    const leadsNow = leads();
    if (leadsNow === led) return;
    led = leadsNow;
    channel.beginEpoch(leadsNow ? "this server leads from now on" : "another server leads");
  }, LOOK_EVERY_MS);
  timer.unref();
  return async () => clearInterval(timer);
}
