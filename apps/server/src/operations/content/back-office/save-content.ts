import type { ConsoleRefusal } from "@maru/contract";
import { ok, refused, type Result } from "@maru/values";
import { auditStaff } from "../../../platform/staff-audit.ts";
import { announce, cleanTexts } from "../content.ts";
import type { ArticleForm, ContentServiceDeps, StaffOrder, PageForm, PopupForm } from "./content-service.ts";
import type { Client } from "../support-store.ts";
import { insertArticle, insertPage, insertPopup, removeContent } from "../save-store.ts";
import { lockContent, presentMs, updateArticle, updatePopup } from "./change-store.ts";
import { isPictureOfSite } from "./picture-store.ts";

type Saved<Value> = Promise<Result<Value, ConsoleRefusal>>;

/** What begins at once has begun by the time it is written. */
const BY_THEN_MS = 1_000;

/** Whether it would end before it begins: at its moment, else where it began, else at once. */
async function isBackwards(
  client: Client,
  { publishAtMs, expireAtMs }: Pick<ArticleForm, "publishAtMs" | "expireAtMs">,
  before: Awaited<ReturnType<typeof lockContent>>,
): Promise<boolean> {
  if (expireAtMs === null) return false;
  if (publishAtMs !== null) return expireAtMs <= publishAtMs;
  if (before !== null) return expireAtMs <= Number(before["publish_at_ms"]);
  return expireAtMs <= (await presentMs(client)) + BY_THEN_MS;
}

/** Writes a notice or a guide, or changes one. One that can be seen from now on is told to whoever is there, once. */
export function saveArticle(
  { database }: ContentServiceDeps,
  order: StaffOrder & { readonly form: ArticleForm },
): Saved<{ id: number }> {
  const { by, siteId } = order;
  const form = { ...order.form, texts: cleanTexts(order.form.texts) };
  return database.transaction(async (client) => {
    const before =
      form.id === undefined ? null : await lockContent(client, "article", { id: form.id, siteId });
    if (form.id !== undefined && (before === null || before["kind"] !== form.kind))
      return refused({ code: "NOT_FOUND" });
    if (await isBackwards(client, form, before)) return refused({ code: "SCHEDULE_BACKWARDS" });
    const { id, isNews } =
      form.id === undefined
        ? await insertNew(client, order, form)
        : await updateArticle(client, { ...form, id: form.id, staffId: by.staff.staffId });
    if (isNews && form.kind === "notice" && form.audience === null)
      await announce(client, { what: "notice", id, texts: form.texts, of: { siteId } });
    const after = { ...form, id, texts: { ...form.texts } };
    await auditStaff(client, {
      by,
      action: `content.save-${form.kind}`,
      siteId,
      subject: `article:${id}`,
      before,
      after: JSON.parse(JSON.stringify(after)),
    });
    return ok({ id });
  });
}

async function insertNew(
  client: Client,
  { by, siteId }: StaffOrder,
  form: ArticleForm,
): Promise<{ readonly id: number; readonly isNews: boolean }> {
  const { audience: languages, ...rest } = form;
  const { id, isOut } = await insertArticle(client, {
    ...rest,
    siteId,
    languages,
    savedBy: by.staff.staffId,
  });
  return { id, isNews: isOut };
}

/** Writes a popup, or changes one. */
export function savePopup(
  { database }: ContentServiceDeps,
  order: StaffOrder & { readonly form: PopupForm },
): Saved<{ id: number }> {
  const { by, siteId } = order;
  const form = { ...order.form, texts: cleanTexts(order.form.texts) };
  return database.transaction(async (client) => {
    const before = form.id === undefined ? null : await lockContent(client, "popup", { id: form.id, siteId });
    if (form.id !== undefined && before === null) return refused({ code: "NOT_FOUND" });
    if (await isBackwards(client, form, before)) return refused({ code: "SCHEDULE_BACKWARDS" });
    if (form.fileId !== null && !(await isPictureOfSite(client, form.fileId, siteId)))
      return refused({ code: "FILE_MISSING" });
    const { audience: languages, ...rest } = form;
    const { id, isOut } =
      form.id === undefined
        ? await insertPopup(client, { ...rest, siteId, languages, savedBy: by.staff.staffId })
        : await updatePopup(client, { ...form, id: form.id, staffId: by.staff.staffId });
    if (isOut && form.audience === null)
      await announce(client, { what: "popup", id, texts: form.texts, of: { siteId } });
    await auditStaff(client, {
      by,
      action: "content.save-popup",
      siteId,
      subject: `popup:${id}`,
      before,
      after: JSON.parse(JSON.stringify({ ...form, id })),
    });
    return ok({ id });
  });
}

/** The notice periods of the terms, in days. */
const NOTICE_DAYS = { usual: 7, adverse: 30 } as const;

/** Announces the next version of a static page. */
export function savePageVersion(
  { database }: ContentServiceDeps,
  { by, siteId, form }: StaffOrder & { readonly form: PageForm },
): Saved<{ version: number }> {
  return database.transaction(async (client) => {
    const page = { ...form, texts: cleanTexts(form.texts) };
    const version = await insertPage(client, { ...page, siteId, savedBy: by.staff.staffId });
    if (version === null)
      return refused({
        code: "PAGE_TOO_EARLY",
        days: form.isAdverse ? NOTICE_DAYS.adverse : NOTICE_DAYS.usual,
      });
    await auditStaff(client, {
      by,
      action: "content.save-page",
      siteId,
      subject: `page:${form.type}:${version}`,
      after: { version, isAdverse: form.isAdverse, effectiveAtMs: form.effectiveAtMs },
    });
    return ok({ version });
  });
}

type Removal = StaffOrder & { readonly id: number; readonly reason: string };

export function removeArticle(deps: ContentServiceDeps, order: Removal): Saved<null> {
  return remove(deps, "article", order);
}

export function removePopup(deps: ContentServiceDeps, order: Removal): Saved<null> {
  return remove(deps, "popup", order);
}

function remove(
  { database }: ContentServiceDeps,
  what: "article" | "popup",
  { by, siteId, id, reason }: Removal,
): Saved<null> {
  return database.transaction(async (client) => {
    if (!(await removeContent(client, what, { id, siteId }))) return refused({ code: "NOT_FOUND" });
    await auditStaff(client, {
      by,
      action: `content.remove-${what}`,
      siteId,
      subject: `${what}:${id}`,
      before: { isRemoved: false },
      after: { isRemoved: true },
      reason,
    });
    return ok(null);
  });
}
