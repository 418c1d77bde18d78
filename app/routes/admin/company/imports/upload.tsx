import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { readUpload, type UploadedFile } from "#app/http/upload.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { countAttempt, rateLimits, tooMany } from "#app/platform/rate-limits/rate-limits.server.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { rememberCompany } from "#app/organization/companies/remembered-company.server.ts";
import { checkImport } from "#app/platform/imports/check-import.server.ts";
import { findImportKind } from "#app/wiring/import-kinds.server.ts";
import { listRecentImports } from "#app/platform/imports/import-queries.server.ts";
import { type ToldColumns, mostOf, sizeText } from "#app/platform/imports/import-rules.ts";
import { findNamedColumns, forgetNamedColumns } from "#app/platform/imports/named-columns.server.ts";
import { ofCompany } from "#app/platform/imports/kind-of-company.server.ts";
import { recheckImport } from "#app/platform/imports/recheck-import.server.ts";
import { UploadPage } from "#app/platform/imports/ui/upload-page.tsx";
import { uploadImport } from "#app/platform/imports/upload-import.server.ts";
import { paths } from "#app/paths.ts";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  adminPageTitle(matches, data ? `Import ${data.kind.many}` : "Import");

export async function loader(call: LoaderFunctionArgs) {
  const asked = findImportKind(call.params.kind);
  const advisor = await requireAdvisor(call, asked?.permission ?? "company:view");
  const company = companyOfPage(advisor);
  const kind = await ofCompany(db, advisor.reach, found(asked, "Page"), company.id);
  const { name, one, many, columns, list } = kind;
  const named = await findNamedColumns(db, company.id, kind);
  return json(
    {
      company,
      named: [...named].map(([header, field]) => ({ header, field })),
      kind: { name, one, many, columns, listTo: list(company.id), most: mostOf(kind) },
      recent: await listRecentImports(db, advisor.reach, company.id, name),
    },
    { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) },
  );
}

export async function action(call: ActionFunctionArgs) {
  const asked = findImportKind(call.params.kind);
  const advisor = await requireAdvisor(call, asked?.permission ?? "company:view");
  const company = companyOfPage(advisor);
  const kind = found(asked, "Page");
  const most = mostOf(kind).bytes;
  return readUpload(call.request, { files: ["file"], most }, async ({ form, files }) => {
    if (form.get("intent") === "forget") {
      await forgetNamedColumns(db, company.id, kind);
      return redirectWithNotice(
        paths.companyImport(company.id, kind.name),
        "What was told of the columns is forgotten.",
      );
    }
    const file = fit(files, most);
    if ("refusal" in file) return json({ problems: [file.refusal], unnamed: [] }, { status: file.status });
    const minutes = await countAttempt(db, rateLimits.upload, advisor.userId, now());
    if (minutes !== null) throw tooMany(call.request, minutes);
    const told = { headers: textsOf(form, "header"), fields: textsOf(form, "field") };
    const outcome = found(await uploadImport(db, advisor, company.id, kind, file, now(), told), "Company");
    if (!outcome.saved) {
      const unnamed = withTold(outcome.unnamed, told);
      return json({ problems: outcome.problems.file ?? [], unnamed }, { status: 422 });
    }
    const { importId, isKnown, isSmall } = outcome;
    if (isKnown) await recheckImport(db, advisor, company.id, importId);
    if (isSmall) await checkImport(db, findImportKind, importId, advisor.origin, now());
    const review = paths.import(company.id, importId);
    return isKnown
      ? redirectWithNotice(review, "You uploaded this file before. This is what came of it.", { tone: "info" })
      : redirect(review, 303);
  });
}

/** The columns to ask about, with what is told of them already. */
function withTold(unnamed: readonly string[], { headers, fields }: ToldColumns) {
  return [...new Set([...headers, ...unnamed])].map((header) => ({
    header,
    field: fields[headers.indexOf(header)] ?? "",
  }));
}

const textsOf = (form: FormData, name: string) =>
  form.getAll(name).map((value) => (typeof value === "string" ? value : ""));

function fit([file]: readonly UploadedFile[], most: number): UploadedFile | { refusal: string; status: 413 | 422 } {
  if (!file) return { refusal: "Choose a file.", status: 422 };
  const refusal = `Choose a file of ${sizeText(most)} or less, or split it and import its parts.`;
  return file.bytes > most ? { refusal, status: 413 } : file;
}

export default function ImportUploadPage() {
  const { problems = [], unnamed = [] } = useActionData<typeof action>() ?? {};
  return <UploadPage {...useLoaderData<typeof loader>()} problems={problems} unnamed={unnamed} />;
}
