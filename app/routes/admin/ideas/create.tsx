import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, refuse } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { readUpload } from "#app/http/upload.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { createIdea } from "#app/planning/ideas/save-idea.server.ts";
import { newIdeaForm } from "#app/planning/ideas/idea-form.ts";
import { ideaUpload, receiveImage } from "#app/planning/ideas/idea-image.server.ts";
import { findIdeaChoices } from "#app/planning/ideas/idea-queries.server.ts";
import { IdeaForm } from "#app/planning/ideas/ui/idea-form.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Create {Idea}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:manage");
  const { company, companies, headers } = await chooseCompany(db, advisor.reach, call.request);
  const choices = await findIdeaChoices(db, advisor.reach, company?.id ?? 0);
  return json({ company, companies, choices }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:manage");
  const company = found((await chooseCompany(db, advisor.reach, call.request)).company, "Company");
  return readUpload(call.request, ideaUpload, async ({ form, files }) => {
    const submission = parseForm(form, newIdeaForm);
    // The other buttons add, move or remove a step: the form comes back with that done.
    if (form.get("intent") !== "save") return json(submission.reply());
    const { image, problems } = await receiveImage(db, call, advisor, files, now());
    if (submission.status !== "success") return refuse(submission, problems ?? {});
    if (problems) return refuse(submission, problems);
    const outcome = found(await createIdea(db, advisor, company.id, submission.value, image, now()), "Company");
    if (!outcome.saved) return refuse(submission, outcome.problems, "status" in outcome ? outcome.status : 422);
    const text = `${submission.value.title} is created as a draft.`;
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
      purpose="It begins as a draft. Owners see it when you activate it."
    >
      <CompanyPicker company={company} companies={companies} />
      {company && <IdeaForm key={company.id} companyId={company.id} choices={choices} lastResult={lastResult} />}
    </Page>
  );
}
