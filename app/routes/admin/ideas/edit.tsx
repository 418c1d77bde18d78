import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithErrors, redirectWithNotice, redirectWithOutcome } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { readUpload, type Upload } from "#app/http/upload.server.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { listRecordHistory } from "#app/platform/audit/record-history.server.ts";
import { RecordHistory } from "#app/platform/audit/ui/record-history.tsx";
import { listCompanyChoices } from "#app/organization/companies/company-queries.server.ts";
import { sanitizeHtml } from "#app/platform/html/sanitize-html.server.ts";
import { parseSeenVersion } from "#app/platform/workflow/seen-version.ts";
import { changeIdea, transitionIdea } from "#app/planning/ideas/save-idea.server.ts";
import { copyIdea } from "#app/planning/ideas/copy-idea.server.ts";
import { copyIdeaForm, ideaForm } from "#app/planning/ideas/idea-form.ts";
import { ideaUploadLimits, receiveImage } from "#app/planning/ideas/idea-image.server.ts";
import { findCompanyOfIdea, findIdea, findIdeaChoices } from "#app/planning/ideas/idea-queries.server.ts";
import { ideaChecks } from "#app/planning/idea-catalog/idea-rules.ts";
import { copiedIdeaText, ideaHistoryWords } from "#app/planning/ideas/idea-words.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { CopyIdeaCard, IdeaPreview, IdeaOverview } from "#app/planning/ideas/ui/idea-overview.tsx";
import { IdeaForm } from "#app/planning/ideas/ui/idea-form.tsx";
import { paths } from "#app/paths.ts";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit {Idea}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:manage");
  const idea = orNotFound(await findIdea(db, advisor.access, parseId(call.params.ideaId)), "{Idea}");
  const companies = can(advisor, "idea:copy") ? await listCompanyChoices(db, advisor.access) : [];
  const choices = await findIdeaChoices(db, advisor.access, idea.companyId);
  return json({
    idea,
    html: sanitizeHtml(idea.descriptionHtml),
    checks: ideaChecks(idea, dayIn(idea.timeZone, now())),
    choices,
    history: await listRecordHistory(db, advisor.access, { type: "idea", id: idea.id }, ideaHistoryWords(choices)),
    others: companies.filter(({ id }) => id !== idea.companyId),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:manage");
  const ideaId = parseId(call.params.ideaId);
  return readUpload(call.request, ideaUploadLimits, async (upload) => {
    const intent = parseIntent(upload.form, ["activate", "retire", "copy"]);
    if (intent === "activate" || intent === "retire")
      return changeStatus(advisor, ideaId, intent, parseSeenVersion(upload.form));
    if (intent === "copy") return copy(call, ideaId, upload.form);
    return save(call, advisor, ideaId, upload);
  });
}

async function changeStatus(advisor: Advisor, ideaId: number, intent: "activate" | "retire", seen: number | null) {
  return redirectWithOutcome(
    paths.editIdea(ideaId),
    orNotFound(await transitionIdea(db, advisor, { ideaId, action: intent, now: now(), seen }), "{Idea}"),
  );
}

async function copy(call: ActionFunctionArgs, ideaId: number, form: FormData) {
  const advisor = await requireAdvisor(call, "idea:copy");
  const self = paths.editIdea(ideaId);
  const submission = parseForm(form, copyIdeaForm);
  if (submission.status !== "success") {
    orNotFound(await findCompanyOfIdea(db, advisor.access, ideaId), "{Idea}");
    return redirectWithNotice(self, "Choose a company.", { tone: "danger" });
  }
  const outcome = orNotFound(await copyIdea(db, advisor, { ideaId, form: submission.value, now: now() }), "Company");
  if (!outcome.saved) return redirectWithErrors(self, outcome.fieldErrors);
  return redirectWithNotice(paths.editIdea(outcome.ideaId), copiedIdeaText(outcome.title, outcome));
}

async function save(call: ActionFunctionArgs, advisor: Advisor, ideaId: number, { form, files }: Upload) {
  const submission = parseForm(form, ideaForm);
  const isSave = parseIntent(form, ["save"]);
  if (!isSave || submission.status !== "success")
    orNotFound(await findCompanyOfIdea(db, advisor.access, ideaId), "{Idea}");
  // The other buttons add, move or remove a step and only render the form again.
  if (!isSave) return json(submission.reply());
  const { image, fieldErrors } = await receiveImage(db, { call, advisor, files, now: now() });
  if (submission.status !== "success") return refuseForm(submission, fieldErrors ?? {});
  if (fieldErrors) return refuseForm(submission, fieldErrors);
  const change = image ?? (submission.value.removeImage ? "remove" : null);
  const outcome = orNotFound(
    await changeIdea(db, advisor, { ideaId, form: submission.value, image: change, now: now() }),
    "{Idea}",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(paths.editIdea(ideaId), `${submission.value.title} saved.`);
}

export default function EditIdeaPage() {
  const { idea, html, checks, choices, history, others } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title={idea.title}
      crumbs={[{ label: "{Idea} database", to: paths.ideas({ company: idea.companyId }) }]}
      purpose={`${idea.code}, ${idea.company}`}
    >
      <IdeaOverview idea={idea} checks={checks} />
      <FormWithAside
        aside={
          <>
            <IdeaPreview idea={idea} html={html} />
            <CopyIdeaCard title={idea.title} companies={others} />
            <RecordHistory entries={history} timeZone={idea.timeZone} />
          </>
        }
      >
        <IdeaForm key={idea.version} companyId={idea.companyId} idea={idea} choices={choices} lastResult={lastResult} />
      </FormWithAside>
    </Page>
  );
}
