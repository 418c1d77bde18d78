import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectRefused, redirectWithNotice, redirectWithOutcome } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { readUpload, type Upload } from "#app/http/upload.server.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { listRecordHistory } from "#app/platform/audit/record-history.server.ts";
import { RecordHistory } from "#app/platform/audit/ui/record-history.tsx";
import { listCompanyChoices } from "#app/organization/companies/company-queries.server.ts";
import { sanitiseHtml } from "#app/platform/html/sanitise-html.server.ts";
import { seenVersionOf } from "#app/platform/workflow/seen-version.ts";
import { changeIdea, moveIdea } from "#app/planning/ideas/save-idea.server.ts";
import { copyIdea } from "#app/planning/ideas/copy-idea.server.ts";
import { copyForm, ideaForm } from "#app/planning/ideas/idea-form.ts";
import { ideaUpload, receiveImage } from "#app/planning/ideas/idea-image.server.ts";
import { findCompanyOfIdea, findIdea, findIdeaChoices } from "#app/planning/ideas/idea-queries.server.ts";
import { checksOf } from "#app/planning/idea-catalogue/idea-rules.ts";
import { copiedText, ideaHistoryWords } from "#app/planning/ideas/idea-words.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { CopyIdea, IdeaPreview, IdeaStatus } from "#app/planning/ideas/ui/idea-aside.tsx";
import { IdeaForm } from "#app/planning/ideas/ui/idea-form.tsx";
import { paths } from "#app/paths.ts";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit {Idea}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:manage");
  const idea = found(await findIdea(db, advisor.reach, idOf(call.params.ideaId)), "{Idea}");
  const companies = may(advisor, "idea:copy") ? await listCompanyChoices(db, advisor.reach) : [];
  const choices = await findIdeaChoices(db, advisor.reach, idea.companyId);
  return json({
    idea,
    html: sanitiseHtml(idea.descriptionHtml),
    checks: checksOf(idea, dayIn(idea.timeZone, now())),
    choices,
    history: await listRecordHistory(db, advisor.reach, { type: "idea", id: idea.id }, ideaHistoryWords(choices)),
    others: companies.filter(({ id }) => id !== idea.companyId),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:manage");
  const ideaId = idOf(call.params.ideaId);
  return readUpload(call.request, ideaUpload, async (upload) => {
    const intent = upload.form.get("intent");
    if (intent === "activate" || intent === "retire") return move(advisor, ideaId, intent, seenVersionOf(upload.form));
    if (intent === "copy") return copy(call, ideaId, upload.form);
    return save(call, advisor, ideaId, upload);
  });
}

async function move(advisor: Advisor, ideaId: number, intent: "activate" | "retire", seen: number | null) {
  return redirectWithOutcome(
    paths.editIdea(ideaId),
    found(await moveIdea(db, advisor, ideaId, intent, now(), seen), "{Idea}"),
  );
}

async function copy(call: ActionFunctionArgs, ideaId: number, form: FormData) {
  const advisor = await requireAdvisor(call, "idea:copy");
  const self = paths.editIdea(ideaId);
  const submission = parseForm(form, copyForm);
  if (submission.status !== "success") {
    found(await findCompanyOfIdea(db, advisor.reach, ideaId), "{Idea}");
    return redirectWithNotice(self, "Choose a company first.", { tone: "danger" });
  }
  const outcome = found(await copyIdea(db, advisor, ideaId, submission.value, now()), "Company");
  if (!outcome.saved) return redirectRefused(self, outcome.problems);
  return redirectWithNotice(paths.editIdea(outcome.ideaId), copiedText(outcome.title, outcome));
}

async function save(call: ActionFunctionArgs, advisor: Advisor, ideaId: number, { form, files }: Upload) {
  const submission = parseForm(form, ideaForm);
  const isSave = form.get("intent") === "save";
  if (!isSave || submission.status !== "success") found(await findCompanyOfIdea(db, advisor.reach, ideaId), "{Idea}");
  // The other buttons add, move or remove a step: the form comes back with that done.
  if (!isSave) return json(submission.reply());
  const { image, problems } = await receiveImage(db, call, advisor, files, now());
  if (submission.status !== "success") return refuse(submission, problems ?? {});
  if (problems) return refuse(submission, problems);
  const change = image ?? (submission.value.removeImage ? "remove" : null);
  const outcome = found(await changeIdea(db, advisor, ideaId, submission.value, change, now()), "{Idea}");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(paths.editIdea(ideaId), `${submission.value.title} is saved.`);
}

export default function EditIdeaPage() {
  const { idea, html, checks, choices, history, others } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title={idea.title}
      crumbs={[{ label: "{Idea} database", to: paths.ideas({ company: idea.companyId }) }]}
      purpose={`${idea.code} of ${idea.company}`}
    >
      <IdeaStatus idea={idea} checks={checks} />
      <FormWithAside
        aside={
          <>
            <IdeaPreview idea={idea} html={html} />
            <CopyIdea title={idea.title} companies={others} />
            <RecordHistory entries={history} timeZone={idea.timeZone} empty="Changes of this {idea} show here." />
          </>
        }
      >
        <IdeaForm key={idea.version} companyId={idea.companyId} idea={idea} choices={choices} lastResult={lastResult} />
      </FormWithAside>
    </Page>
  );
}
