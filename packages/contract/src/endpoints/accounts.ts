import * as z from "zod";
import type { Endpoint } from "../wire/endpoint.ts";
import { millisText, siteCodeText } from "../wire/fields.ts";
import { meSchema, siteInfoSchema } from "../wire/wire-schemas.ts";

const tokenReply = z
  .strictObject({
    access_token: z.string(),
    token_type: z.literal("bearer"),
    refresh_token: z.string().optional(),
    expires_in: z.int(),
  })
  .meta({ id: "TokenReply" });

export const accountEndpoints = {
  token: {
    method: "POST",
    path: "/oauth/token",
    who: "anyone",
    rate: "sign-in",
    summary:
      "Signs in (`grant_type=password`) or renews the access token (`grant_type=refresh_token`; browsers send the token as a cookie).",
    query: z.object({ siteCode: siteCodeText.optional() }),
    body: z.strictObject({
      grant_type: z.string().max(40).meta({ description: "password or refresh_token" }),
      username: z.string().max(64).optional(),
      password: z.string().max(256).optional(),
      refresh_token: z.string().max(2048).optional(),
      proof: z.string().max(120).optional().meta({
        description:
          "Work for the refusal WORK_NEEDED: `challenge:answer`, where the SHA-256 of that text begins with `bits` zeros",
      }),
      scope: z.string().max(64).optional(),
      client_id: z.string().max(64).optional(),
      client_secret: z.string().max(256).optional(),
    }),
    form: "oauth",
    reply: tokenReply,
  },
  signOut: {
    method: "POST",
    path: "/api/sign_out",
    who: "member",
    rate: "read",
    summary: "Ends the session: its tokens stop working at once.",
    body: z.strictObject({}),
    form: "envelope",
    reply: z.null(),
  },
  me: {
    method: "GET",
    path: "/api/me",
    who: "member",
    rate: "read",
    summary: "The signed-in member, with the balance.",
    form: "envelope",
    reply: meSchema,
  },
  siteByCode: {
    method: "GET",
    path: "/api/site_info/code/{code}",
    who: "anyone",
    rate: "public",
    summary: "A site by its code.",
    params: z.object({ code: siteCodeText }),
    form: "envelope",
    reply: siteInfoSchema,
  },
  siteByCodeQuery: {
    method: "GET",
    path: "/api/site_info/code",
    who: "anyone",
    rate: "public",
    summary: "A site by its code, given as `?code=`; without one, the site of the host name.",
    query: z.object({ code: siteCodeText.optional() }),
    form: "envelope",
    reply: siteInfoSchema,
  },
  serverTimeOffset: {
    method: "GET",
    path: "/api/server_time_offset",
    who: "anyone",
    rate: "public",
    summary: "Milliseconds to add to the caller's clock: the server's time minus `ms`, the caller's.",
    query: z.object({ ms: millisText }),
    form: "envelope",
    reply: z.int(),
  },
  feeTables: {
    method: "GET",
    path: "/fee.json",
    who: "anyone",
    rate: "public",
    summary: "The fee tables of the site's options, by option id.",
    form: "envelope",
    reply: z.record(z.string(), z.record(z.string(), z.unknown())),
  },
  appId: {
    method: "GET",
    path: "/data/appid.json",
    who: "anyone",
    rate: "public",
    summary: "Name and version of the application, so that clients notice a new one.",
    form: "envelope",
    reply: z.strictObject({ appId: z.string(), version: z.string() }),
  },
} as const satisfies Record<string, Endpoint>;
