import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectRefused, redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import {
  findLinks,
  listLinkChanges,
  replaceLinks,
  undoLinkChange,
} from "#app/planning/idea-links/idea-links.server.ts";
import { replaceForm } from "#app/planning/idea-links/link-form.ts";
import { askedReplacement, previewOfLinks, undoneText } from "#app/planning/idea-links/link-previews.ts";
import { LinkHistory } from "#app/planning/idea-links/ui/link-history.tsx";
import { ReplacePreview, ReplaceSearch } from "#app/planning/idea-links/ui/link-preview.tsx";
import { paths } from "#app/paths.ts";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { countText } from "#app/ui/format.ts";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Update {Idea} URL");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:replace-links");
  const { company, companies, headers } = await chooseCompany(db, advisor.reach, call.request);
  const asked = askedReplacement(new URL(call.request.url).searchParams);
  const isAsked = company && asked.find !== "" && asked.problem === null;
  const links = isAsked ? await findLinks(db, advisor.reach, company.id, asked.find) : [];
  const changes = company ? await listLinkChanges(db, advisor.reach, company.id) : [];
  return json({ company, companies, preview: previewOfLinks(links, asked), changes }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:replace-links");
  const company = found((await chooseCompany(db, advisor.reach, call.request)).company, "Company");
  const form = await readForm(call.request);
  return form.get("intent") === "undo" ? undo(advisor, company.id, form) : replace(advisor, company.id, form);
}

async function replace(advisor: Advisor, companyId: number, form: FormData) {
  const submission = parseForm(form, replaceForm);
  const self = paths.updateIdeaUrl();
  if (submission.status !== "success") return redirectWithNotice(self, "Preview the change first.", { tone: "danger" });
  const { find, replacement } = submission.value;
  const outcome = found(await replaceLinks(db, advisor, companyId, submission.value, now()), "Idea");
  if (!outcome.saved) {
    const again = paths.updateIdeaUrl({ find, replacement });
    return redirectRefused(again, outcome.problems);
  }
  return redirectWithNotice(self, `${countText(outcome.changed, "link")} changed. You can undo it below.`);
}

async function undo(advisor: Advisor, companyId: number, form: FormData) {
  const outcome = found(await undoLinkChange(db, advisor, companyId, idOf(form.get("id")), now()), "Change");
  return redirectWithNotice(paths.updateIdeaUrl(), undoneText(outcome));
}

export default function UpdateIdeaUrlPage() {
  const { company, companies, preview, changes } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Update {idea} URL"
      crumbs={[{ label: "{Idea} database", to: paths.ideas() }]}
      purpose="Finds a text in the links of {ideas} and their steps and puts another in its place."
    >
      <CompanyPicker company={company} companies={companies} />
      {company && (
        <FormWithAside aside={<LinkHistory changes={changes} timeZone={company.timeZone} />}>
          <ReplaceSearch
            title="Find and replace"
            text="Capitals count. You see each change before it happens, and can undo it afterwards."
            labels={{ find: "Find", replacement: "Replace with" }}
            {...preview}
          />
          {preview.verdict && <ReplacePreview {...preview} title={preview.verdict} />}
        </FormWithAside>
      )}
    </Page>
  );
}
