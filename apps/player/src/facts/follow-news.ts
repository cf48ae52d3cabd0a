import { listen } from "../wire/live.ts";
import { numberOf } from "../wire/read.ts";
import { type News, newsFacts, NO_NEWS, noteNews } from "./news-facts.ts";
import { sessionFacts } from "./session-facts.ts";

/** Follows what the site and its desk tell a member; each function stops one. */
export function followNews(): readonly (() => void)[] {
  newsFacts.setState(NO_NEWS);
  const siteId = sessionFacts.getState().site?.id ?? 0;
  return [
    hear("/topic/notice", "notice"),
    hear(`/topic/notice/${siteId}`, "notice"),
    hear(`/topic/popup/${siteId}`, "popup"),
    hear("/user/queue/question_finish", "answer"),
    hear("/user/queue/correction", "correction"),
  ];
}

function hear(destination: string, kind: News["kind"]): () => void {
  return listen(destination, {
    onMessage: (message) => {
      const id = numberOf(message, "id");
      if (Number.isSafeInteger(id) && id > 0) noteNews({ kind, id });
    },
  });
}
