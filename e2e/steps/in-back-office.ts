import { granted, openOperatorConsole } from "./operator-console.ts";

interface Said {
  readonly title: string;
  readonly html: string;
}

const textsOf = ({ title, html }: Said) => ({ texts: { ko: { title, content: html } } });

/** What an operator does in content and support, by the calls of the console. */
export const backOffice = {
  popup: async (said: Said): Promise<number> => {
    const { post } = await openOperatorConsole("operator1");
    return granted(await post<{ id: number }>("/api/content/popup", textsOf(said))).id;
  },
  removePopup: async (id: number): Promise<void> => {
    const { post } = await openOperatorConsole("operator1");
    granted(await post(`/api/console/content/popup/${id}/remove`, { reason: "a journey is over" }));
  },
  notice: async (said: Said): Promise<number> => {
    const { post } = await openOperatorConsole("operator1");
    return granted(await post<{ id: number }>("/api/content/notice", textsOf(said))).id;
  },
  message: async (memberId: number, { title, html }: Said): Promise<void> => {
    const { post } = await openOperatorConsole("operator1");
    const to = { memberIds: [memberId] };
    granted(await post("/api/console/messages", { to, title, content: html }));
  },
  answer: async (inquiry: number, text: string): Promise<void> => {
    const { post } = await openOperatorConsole("operator1");
    granted(await post(`/api/console/inquiry/${inquiry}/answer`, { text }));
  },
} as const;
