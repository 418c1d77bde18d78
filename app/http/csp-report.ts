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

/**
 * Summarize a browser's CSP report; null for anything else. Queries are cut from addresses because they may hold
 * tokens.
 */
export function parseCspReport(report: unknown) {
  const old = legacy.safeParse(report);
  if (old.success) {
    const fields = old.data["csp-report"];
    return {
      directive: fields["effective-directive"] ?? fields["violated-directive"] ?? "",
      blocked: withoutQuery(fields["blocked-uri"]),
      page: withoutQuery(fields["document-uri"]),
      source: withoutQuery(fields["source-file"]),
      line: fields["line-number"] ?? null,
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
