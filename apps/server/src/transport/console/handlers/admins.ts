import { type ConsoleHandlers, found } from "../console-handler.ts";
import type { ConsoleVerbs } from "../console-verbs.ts";

/** The specification's administrator calls, over the staff room. */
export function adminHandlers({
  staff,
}: Pick<ConsoleVerbs, "staff">): ConsoleHandlers<"saveAdmin" | "admin" | "adminList"> {
  return {
    saveAdmin: ({ by, body }) => {
      const { id, username, password, ...rights } = body;
      return staff.requestGrant({
        by,
        staffId: id ?? null,
        username: username ?? null,
        password: password ?? null,
        ...rights,
      });
    },
    admin: async ({ sites, query }) => {
      const page = await staff.admins({
        sites,
        id: query.id,
        level: null,
        parentId: null,
        cursor: null,
        size: 1,
      });
      return found(page?.content[0] ?? null);
    },
    adminList: async ({ sites, query }) => {
      const { level = null, parentId = null, cursor = null, size } = query;
      const page = await staff.admins({ sites, id: null, level, parentId, cursor, size });
      return page === null
        ? { ok: false, refusal: { code: "INVALID_FIELD", field: "cursor" } }
        : { ok: true, value: page };
    },
  };
}
