import { type InquiryFields, LONGEST_QUESTION, type SentPicture } from "./fields.ts";

export type InquiryAction =
  | { readonly kind: "type"; readonly question: string }
  | { readonly kind: "add"; readonly picture: SentPicture }
  | { readonly kind: "remove"; readonly key: string }
  | { readonly kind: "sent"; readonly key: string; readonly fileId: string }
  | { readonly kind: "refused"; readonly key: string; readonly problem: string };

/** What a player does to the form, and what becomes of its pictures; an answer for a picture that was taken away changes nothing. */
export function reduceInquiry(fields: InquiryFields, action: InquiryAction): InquiryFields {
  const { pictures } = fields;
  switch (action.kind) {
    case "type":
      return { ...fields, question: action.question.slice(0, LONGEST_QUESTION) };
    case "add":
      return { ...fields, pictures: [...pictures, action.picture] };
    case "remove":
      return { ...fields, pictures: pictures.filter(({ key }) => key !== action.key) };
    case "sent":
      return withPicture(fields, action.key, { state: "sent", fileId: action.fileId, problem: null });
    case "refused":
      return withPicture(fields, action.key, { state: "refused", fileId: null, problem: action.problem });
    default:
      return action satisfies never;
  }
}

function withPicture(
  fields: InquiryFields,
  key: string,
  changes: Pick<SentPicture, "state" | "fileId" | "problem">,
): InquiryFields {
  const pictures = fields.pictures.map((one) => (one.key === key ? { ...one, ...changes } : one));
  return { ...fields, pictures };
}
