import { type OperatorConsole, openOperatorConsole } from "./operator-console.ts";

interface StaffRequest {
  readonly state: string;
  readonly approvedBy: readonly { readonly username: string }[];
}

/** What an operator says to a deposit or withdrawal, by the calls of the console; answers the request's state, or the refusal's code. */
export async function decide(
  operator: "operator1" | "operator2",
  act: "match" | "approve" | "pay",
  id: string,
): Promise<string> {
  const console: OperatorConsole = await openOperatorConsole(operator);
  const reply = await console.post<StaffRequest>(`/api/console/money/requests/${id}/decide`, { act });
  return reply.status === 200 ? reply.data.state : (reply.code ?? "");
}
