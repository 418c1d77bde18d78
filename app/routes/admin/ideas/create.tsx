import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { readUpload } from "#app/http/upload.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { createIdea } from "#app/planning/ideas/save-idea.server.ts";
import { newIdeaForm } from "#app/planning/ideas/idea-form.ts";
import { ideaUploadLimits, receiveImage } from "#app/planning/ideas/idea-image.server.ts";
import { findIdeaChoices } from "#app/planning/ideas/idea-queries.server.ts";
import { IdeaForm } from "#app/planning/ideas/ui/idea-form.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Create {Idea}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:manage");
  const { company, companies, headers } = await chooseCompany(db, advisor.access, call.request);
  const choices = await findIdeaChoices(db, advisor.access, company?.id ?? 0);
  return json({ company, companies, choices }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:manage");
  const company = orNotFound((await chooseCompany(db, advisor.access, call.request)).company, "Company");
  return readUpload(call.request, ideaUploadLimits, async ({ form, files }) => {
    const submission = parseForm(form, newIdeaForm);
    // The other buttons add, move or remove a step and only render the form again.
    if (!parseIntent(form, ["save"])) return json(submission.reply());
    const { image, fieldErrors } = await receiveImage(db, { call, advisor, files, now: now() });
    if (submission.status !== "success") return refuseForm(submission, fieldErrors ?? {});
    if (fieldErrors) return refuseForm(submission, fieldErrors);
    const outcome = orNotFound(
      await createIdea(db, advisor, { companyId: company.id, form: submission.value, image, now: now() }),
      "Company",
    );
    if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, "status" in outcome ? outcome.status : 422);
    const text = `${submission.value.title} created as a draft.`;
    return redirectWithNotice(paths.editIdea(outcome.ideaId), text);
  });
}

export default function CreateIdeaPage() {
  const { company, companies, choices } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title="Create {idea}"
      width="form"
      crumbs={[{ label: "{Idea} database", to: paths.ideas() }]}
      purpose="New {ideas} start as drafts. Owners see them after you activate them."
    >
      <CompanyPicker company={company} companies={companies} />
      {company && <IdeaForm key={company.id} companyId={company.id} choices={choices} lastResult={lastResult} />}
    </Page>
  );
}
