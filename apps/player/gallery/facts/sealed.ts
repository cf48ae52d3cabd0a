import type { ENDPOINTS, EndpointReply } from "@maru/contract";
import { NOW_MS } from "./moment.ts";

const HASH = "hUJYTOJ2bqMvc0gLk4aC1nXw7dRz9yPeQ5sVtF3uK8E";
const DAY = new Date(NOW_MS - 15 * 3_600_000).toISOString().slice(0, 10);

/** What was owed at the end of the day before. */
export const SEALED_DAYS: EndpointReply<typeof ENDPOINTS.logBalances> = [
  {
    index: 1_279_403,
    day: DAY,
    root: HASH,
    sum: "18420377200",
    books: "18420377200",
    accounts: 12_904,
    body: "{}",
  },
];

export const SEALED_BALANCE: EndpointReply<typeof ENDPOINTS.sealedBalance> = {
  account: "1001",
  day: DAY,
  points: "1004400",
  nonce: HASH,
  place: 7_204,
  path: [{ sum: "995000", hash: HASH }],
  leaf: { index: 1_279_403, body: "{}" },
};
