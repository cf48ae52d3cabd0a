import { createStore } from "zustand/vanilla";
import type { Unread } from "../wire/watch-endpoints.ts";

/** Something that arrived while the player was doing something else. */
export interface News {
  /**
   * `unread`: answers that were there before this page was opened. `review`: limits to be looked at. `correction`: a round's money was
   * reversed, which a message tells of.
   */
  readonly kind: "notice" | "popup" | "answer" | "unread" | "review" | "correction";
  /** Of the notice, popup, inquiry or round; 0 where there is none. */
  readonly id: number;
}

export interface NewsFacts {
  /** What waits to be looked at, newest last. */
  readonly waiting: readonly News[];
  /** null until the server said it. */
  readonly unread: Unread | null;
  /** How many answers and corrections were told of: each makes the count stale. */
  readonly answers: number;
  /** A popup that the player asked to see now. */
  readonly shownPopup: number | null;
  /** Those closed since this page was opened. */
  readonly closedPopups: readonly number[];
}

export const NO_NEWS: NewsFacts = {
  waiting: [],
  unread: null,
  answers: 0,
  shownPopup: null,
  closedPopups: [],
};

export const newsFacts = createStore<NewsFacts>(() => NO_NEWS);

const MOST_WAITING = 4;

const isSame = (one: News, other: News): boolean => one.kind === other.kind && one.id === other.id;

/** Joins what waits; the same news twice is one, and the oldest gives way. */
export function noteNews(news: News): void {
  newsFacts.setState(({ waiting, answers }) => ({
    waiting: [...waiting.filter((one) => !isSame(one, news)), news].slice(-MOST_WAITING),
    answers: news.kind === "answer" || news.kind === "correction" ? answers + 1 : answers,
  }));
}

export function dropNews(news: News): void {
  newsFacts.setState(({ waiting }) => ({ waiting: waiting.filter((one) => !isSame(one, news)) }));
}

export function noteUnread(unread: Unread): void {
  newsFacts.setState({ unread });
}
