import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithErrors, redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import {
  findIdeaLinks,
  listLinkChanges,
  replaceLinks,
  undoLinkChange,
} from "#app/planning/idea-links/idea-links.server.ts";
import { replaceLinksForm } from "#app/planning/idea-links/link-form.ts";
import { parseReplacement, previewLinkReplacement, undoneLinksText } from "#app/planning/idea-links/link-previews.ts";
import { LinkHistory } from "#app/planning/idea-links/ui/link-history.tsx";
import { LinkPreviewCard, LinkSearchCard } from "#app/planning/idea-links/ui/link-preview.tsx";
import { paths } from "#app/paths.ts";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { countText } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Update {Idea} URL");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:replace-links");
  const { company, companies, headers } = await chooseCompany(db, advisor.access, call.request);
  const replacement = parseReplacement(new URL(call.request.url).searchParams);
  const isAsked = company && replacement.find !== "" && replacement.problem === null;
  const links = isAsked ? await findIdeaLinks(db, advisor.access, company.id, replacement.find) : [];
  const changes = company ? await listLinkChanges(db, advisor.access, company.id) : [];
  return json({ company, companies, preview: previewLinkReplacement(links, replacement), changes }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:replace-links");
  const company = orNotFound((await chooseCompany(db, advisor.access, call.request)).company, "Company");
  const form = await readForm(call.request);
  return parseIntent(form, ["undo"]) ? undo(advisor, company.id, form) : replace(advisor, company.id, form);
}

async function replace(advisor: Advisor, companyId: number, form: FormData) {
  const submission = parseForm(form, replaceLinksForm);
  const self = paths.updateIdeaUrl();
  if (submission.status !== "success") return redirectWithNotice(self, "Preview the change first.", { tone: "danger" });
  const { find, replacement } = submission.value;
  const outcome = orNotFound(
    await replaceLinks(db, advisor, { companyId, replacement: submission.value, now: now() }),
    "Idea",
  );
  if (!outcome.saved) {
    const again = paths.updateIdeaUrl({ find, replacement });
    return redirectWithErrors(again, outcome.fieldErrors);
  }
  return redirectWithNotice(self, `${countText(outcome.changed, "link")} changed. You can undo it below.`);
}

async function undo(advisor: Advisor, companyId: number, form: FormData) {
  const outcome = orNotFound(
    await undoLinkChange(db, advisor, { companyId, changeId: parseId(form.get("id")), now: now() }),
    "Change",
  );
  return redirectWithNotice(paths.updateIdeaUrl(), undoneLinksText(outcome));
}

export default function UpdateIdeaUrlPage() {
  const { company, companies, preview, changes } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Update {idea} URL"
      crumbs={[{ label: "{Idea} database", to: paths.ideas() }]}
      purpose="Find and replace text in the links of {ideas} and their steps."
    >
      <CompanyPicker company={company} companies={companies} />
      {company && (
        <FormWithAside aside={<LinkHistory changes={changes} timeZone={company.timeZone} />}>
          <LinkSearchCard
            title="Find and replace"
            text="Search is case-sensitive. You preview every change first and can undo it later."
            labels={{ find: "Find", replacement: "Replace with" }}
            {...preview}
          />
          {preview.verdict && <LinkPreviewCard {...preview} title={preview.verdict} />}
        </FormWithAside>
      )}
    </Page>
  );
}
