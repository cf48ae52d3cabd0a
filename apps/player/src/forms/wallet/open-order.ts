/** A request on its way: what was asked for, and the key that makes it one however often it is sent. */
export interface OpenOrder {
  readonly point: number;
  readonly clientKey: string;
}

/** The order to send: the one that was never answered, if it asks for the same, else a new one. */
export function orderFor(unanswered: OpenOrder | null, point: number, makeKey: () => string): OpenOrder {
  return unanswered?.point === point ? unanswered : { point, clientKey: makeKey() };
}
