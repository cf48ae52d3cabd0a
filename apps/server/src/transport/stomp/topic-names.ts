import type { DestinationId } from "@maru/contract";
import type { Clock } from "@maru/values";

export interface TopicNames {
  readonly options: ReadonlySet<number>;
  readonly stocks: ReadonlySet<string>;
}

const READ_EVERY_MS = 5_000;
const OF_A_STOCK: ReadonlySet<DestinationId> = new Set(["ticks", "orderBook", "stakes"]);

/**
 * Whether a topic is about an option or a market that there is; one about nothing would stay mute for ever. What is not known
 * yet is looked up in the background, so a new option is known a moment later.
 */
export async function openTopicNames(
  read: () => Promise<TopicNames>,
  clock: Clock,
): Promise<(id: DestinationId, destination: string) => boolean> {
  let names = await read();
  let readAtMs = clock.now();
  const refresh = async (): Promise<void> => {
    // What fails is asked for again with the next unknown name.
    names = await read().catch(() => names);
  };
  const readAgain = (): void => {
    if (clock.now() - readAtMs < READ_EVERY_MS) return;
    readAtMs = clock.now();
    void refresh();
  };
  return (id, destination) => {
    const isKnown = isNamed(names, id, destination);
    if (!isKnown) readAgain();
    return isKnown;
  };
}

function isNamed({ options, stocks }: TopicNames, id: DestinationId, destination: string): boolean {
  const last = destination.slice(destination.lastIndexOf("/") + 1);
  if (id === "optionRounds") return options.has(Number(last));
  if (id === "siteBets") return options.has(Number(last.slice(last.indexOf("_") + 1)));
  return !OF_A_STOCK.has(id) || stocks.has(last);
}
