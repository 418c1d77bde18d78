import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { contentDisposition } from "#app/http/content-disposition.ts";
import { parseId } from "#app/http/ids.ts";
import { notFound } from "#app/http/errors.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { createPublishingFile } from "#app/programs/social-production/publishing.server.ts";

/** Return an order's approved posts as a file that scheduling tools import. */
export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "social:work");
  const [, kind] = /^publishing\.(ics|csv|json)$/.exec(call.params.file ?? "") ?? [];
  if (kind !== "ics" && kind !== "csv" && kind !== "json") throw notFound("File");
  const { name, companyId, type, content } = await createPublishingFile(db, advisor.access, {
    id: parseId(call.params.orderId),
    kind,
    site: env.APP_URL,
  });
  await requireExport(call, advisor, { type: "publishing", companyId });
  return new Response(content, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": contentDisposition("attachment", name),
      "Cache-Control": "no-store",
    },
  });
}
