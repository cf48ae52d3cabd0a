export type { LocalSms, SmsFault } from "./listen.ts";
export { openLocalNhn } from "./nhn.ts";
export { openLocalSolapi } from "./solapi.ts";
export { openLocalTwilio, STOPPED_NUMBER } from "./twilio.ts";
