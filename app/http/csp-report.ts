import { z } from "zod";

const text = z.string().transform((value) => value.slice(0, 200));
const legacy = z.object({
  "csp-report": z.object({
    "document-uri": text.optional(),
    "blocked-uri": text.optional(),
    "effective-directive": text.optional(),
    "violated-directive": text.optional(),
    "source-file": text.optional(),
    "line-number": z.number().optional(),
  }),
});
const modern = z
  .array(
    z.object({
      type: z.literal("csp-violation"),
      body: z.object({
        documentURL: text.optional(),
        blockedURL: text.optional(),
        effectiveDirective: text.optional(),
        sourceFile: text.nullish(),
        lineNumber: z.number().nullish(),
      }),
    }),
  )
  .min(1);

/** One report of a browser in short: addresses without their queries, which may hold tokens. Null for anything else. */
export function cspViolation(report: unknown) {
  const old = legacy.safeParse(report);
  if (old.success) {
    const told = old.data["csp-report"];
    return {
      directive: told["effective-directive"] ?? told["violated-directive"] ?? "",
      blocked: withoutQuery(told["blocked-uri"]),
      page: withoutQuery(told["document-uri"]),
      source: withoutQuery(told["source-file"]),
      line: told["line-number"] ?? null,
    };
  }
  const body = modern.safeParse(report).data?.[0]?.body;
  if (!body) return null;
  return {
    directive: body.effectiveDirective ?? "",
    blocked: withoutQuery(body.blockedURL),
    page: withoutQuery(body.documentURL),
    source: withoutQuery(body.sourceFile),
    line: body.lineNumber ?? null,
  };
}

function withoutQuery(address: string | null | undefined): string {
  return (address ?? "").split(/[?#]/)[0] ?? "";
}
