/** A question as HTTP brings it; `path` is decoded no further than it stands in the address. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string | Buffer;
}

export function text(status: number, body: string): Answer {
  return { status, type: "text/plain; charset=utf-8", body };
}

export function json(body: unknown): Answer {
  return { status: 200, type: "application/json", body: JSON.stringify(body) };
}
