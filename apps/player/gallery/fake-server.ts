/** What a path answers: data for the envelope, a refusal, or nothing at all. */
export type Answer =
  | { readonly data: unknown }
  | { readonly status: number; readonly code: string; readonly params?: object }
  | { readonly picture: Blob }
  | "silence"
  | "unreachable";

export type Answers = Readonly<
  Record<string, Answer | ((query: URLSearchParams) => Answer | Promise<Answer>)>
>;

/** Stands where the network was: a path that no answer is known for is not found. */
export function serve(answers: Answers): void {
  globalThis.fetch = async (input) => {
    const address = input instanceof Request ? input.url : String(input);
    const url = new URL(address, location.href);
    const known = answers[url.pathname] ?? { status: 404, code: "NOT_FOUND" };
    const answer = typeof known === "function" ? await known(url.searchParams) : known;
    if (answer === "silence") return new Promise(() => undefined);
    if (answer === "unreachable") throw new TypeError("no network");
    if ("picture" in answer) return new Response(answer.picture);
    const body =
      "data" in answer
        ? { status: 200, message: "", data: answer.data }
        : { message: "", params: {}, data: null, ...answer };
    return Response.json(body, { status: body.status });
  };
}

export async function asPicture(drawn: Promise<Blob>): Promise<Answer> {
  return { picture: await drawn };
}
