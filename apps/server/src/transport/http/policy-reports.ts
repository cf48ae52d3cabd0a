import type { FastifyInstance } from "fastify";

/** Where browsers say what the content security policy kept a page from. */
export const POLICY_REPORTS_PATH = "/csp-reports";

/** As browsers send them: by `report-uri` one, by `report-to` a list. */
const FORMS = ["application/csp-report", "application/reports+json"];
const BODY_BYTES = 8_192;
const REPORTS_PER_MINUTE = 60;
const COUNTED_AT_ONCE = 20;

/** What is counted by its name; whatever else somebody writes there is `other`. */
const DIRECTIVES = new Set([
  "script-src",
  "script-src-elem",
  "script-src-attr",
  "style-src",
  "style-src-elem",
  "style-src-attr",
  "img-src",
  "font-src",
  "connect-src",
  "frame-src",
  "worker-src",
  "frame-ancestors",
  "form-action",
  "require-trusted-types-for",
  "trusted-types",
]);

interface PolicyReports {
  /** Told of each directive that kept a page from something. */
  readonly countPolicyReport: (directive: string) => void;
  /** Calls a minute and address. */
  readonly mostPerMinute?: number;
}

/**
 * Takes what browsers report of the content security policy and counts it by directive (S-26). Anybody may write there, and addresses of
 * pages say what somebody did: so nothing of a report is kept or logged, and an address may say only so much a minute.
 */
export async function registerPolicyReports(
  app: FastifyInstance,
  { countPolicyReport, mostPerMinute = REPORTS_PER_MINUTE }: PolicyReports,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORMS, { parseAs: "string" }, (_request, body, done) =>
      done(null, body.toString()),
    );
    scope.route({
      method: "POST",
      url: POLICY_REPORTS_PATH,
      bodyLimit: BODY_BYTES,
      onRequest: scope.rateLimit({
        max: mostPerMinute,
        timeWindow: 60_000,
        keyGenerator: ({ ip }) => `reports:${ip}`,
      }),
      handler: async (request, reply) => {
        const directives = typeof request.body === "string" ? directivesOf(request.body) : [];
        for (const directive of directives.slice(0, COUNTED_AT_ONCE)) countPolicyReport(directive);
        return reply.code(204).send();
      },
    });
  });
}

/** Says with every answer where `report-to csp` is. */
export function nameReports(app: FastifyInstance): void {
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("reporting-endpoints", `csp="${POLICY_REPORTS_PATH}"`);
  });
}

/** The directives that a report or a list of them names; nothing where it is none. */
function directivesOf(text: string): readonly string[] {
  const reports = [parsed(text)].flat();
  return reports.flatMap((report) => {
    const said =
      fieldOf(fieldOf(report, "csp-report"), "effective-directive") ??
      fieldOf(fieldOf(report, "csp-report"), "violated-directive") ??
      fieldOf(fieldOf(report, "body"), "effectiveDirective");
    if (typeof said !== "string") return [];
    const [name = ""] = said.split(" ", 1);
    return [DIRECTIVES.has(name) ? name : "other"];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}
