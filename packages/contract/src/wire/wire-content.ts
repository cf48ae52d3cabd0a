import * as z from "zod";
import { GUIDE_CATEGORY_CODES } from "./content-codes.ts";
import { wireCount, wireIdNumber, wireMillis } from "./wire-schemas.ts";

/** `content` is sanitised HTML: shown, it is sanitised once more. */
const article = {
  id: wireIdNumber,
  title: z.string(),
  content: z.string(),
  createDate: wireMillis,
};

export const noticeSchema = z.strictObject({ ...article, isPinned: z.boolean() }).meta({ id: "Notice" });
export type WireNotice = z.output<typeof noticeSchema>;

export const strategySchema = z
  .strictObject({
    ...article,
    category: z
      .literal(Object.values(GUIDE_CATEGORY_CODES))
      .meta({ description: "1 usage guide, 2 beginner strategy" }),
  })
  .meta({ id: "Strategy" });
export type WireStrategy = z.output<typeof strategySchema>;

export const popupSchema = z
  .strictObject({
    ...article,
    type: z.int().min(1).max(2).meta({ description: "1 image, 2 text" }),
    image: z.string().nullable(),
    iconType: z.int().min(1).max(16).nullable(),
    headerBg: z.string().nullable(),
    headerColor: z.string().nullable(),
    width: wireCount,
    isShow: z.int().min(0).max(1),
  })
  .meta({ id: "Popup" });
export type WirePopup = z.output<typeof popupSchema>;

export const staticPageSchema = z
  .strictObject({
    type: z.string(),
    title: z.string(),
    content: z.string(),
    version: wireCount,
    effectiveDate: wireMillis.nullable(),
    next: z
      .strictObject({ version: wireCount, effectiveDate: wireMillis, content: z.string() })
      .nullable()
      .meta({ description: "A later version that was announced and does not hold yet" }),
    older: z
      .array(z.strictObject({ version: wireCount, effectiveDate: wireMillis }))
      .meta({ description: "Versions that held before, newest first; each can be asked for by its number" }),
  })
  .meta({ id: "StaticPage" });
export type WireStaticPage = z.output<typeof staticPageSchema>;

export const messageSchema = z
  .strictObject({ ...article, isRead: z.int().min(0).max(1) })
  .meta({ id: "Message" });
export type WireMessage = z.output<typeof messageSchema>;

export const inquirySchema = z
  .strictObject({
    id: wireIdNumber,
    question: z.string(),
    createDate: wireMillis,
    dueDate: wireMillis.meta({ description: "An answer comes by then" }),
    answer: z.string().nullable(),
    answerDate: wireMillis.nullable(),
    isRead: z.int().min(0).max(1).meta({ description: "0 while an answer has not been read" }),
    files: z.array(z.string()),
  })
  .meta({ id: "Inquiry" });
export type WireInquiry = z.output<typeof inquirySchema>;

export const unreadSchema = z
  .strictObject({ messageCnt: wireCount, contactCnt: wireCount })
  .meta({ id: "UnreadCounts" });

export const fileSchema = z.strictObject({ id: z.string(), url: z.string() }).meta({ id: "UploadedFile" });
export type WireFile = z.output<typeof fileSchema>;
