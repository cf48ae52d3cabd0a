/** The entry point for what is said of changed terms; the first load carries none of it. */
export { type ChangedOffers, changedOffers } from "../derived/changed-offers.ts";
