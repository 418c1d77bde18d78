import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { redirectRefused, redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { changeChannelLinks, listChannelLinks, replaceHost } from "#app/planning/idea-links/channel-links.server.ts";
import { channelLinksForm, replaceHostForm } from "#app/planning/idea-links/link-form.ts";
import { previewOfHost } from "#app/planning/idea-links/link-previews.ts";
import { ChannelLinksForm } from "#app/planning/idea-links/ui/channel-links-form.tsx";
import { ReplacePreview, ReplaceSearch } from "#app/planning/idea-links/ui/link-preview.tsx";
import { paths } from "#app/paths.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { countText } from "#app/ui/format.ts";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/status.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Update Channel Links");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:manage");
  const { company, companies, headers } = await chooseCompany(db, advisor.reach, call.request);
  const channels = company ? await listChannelLinks(db, advisor.reach, company.id) : [];
  const preview = previewOfHost(channels, new URL(call.request.url).searchParams);
  const mayReplace = may(advisor, "idea:replace-links");
  return json({ company, companies, channels, mayReplace, preview }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:manage");
  const company = found((await chooseCompany(db, advisor.reach, call.request)).company, "Company");
  const form = await readForm(call.request);
  if (form.get("intent") === "replace") {
    return replace(await requireAdvisor(call, "idea:replace-links"), company.id, form);
  }
  const submission = parseForm(form, channelLinksForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(await changeChannelLinks(db, advisor, company.id, submission.value, now()), "Channel");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(paths.updateChannelLinks(), `${countText(outcome.changed, "link")} changed.`);
}

async function replace(advisor: Advisor, companyId: number, form: FormData) {
  const submission = parseForm(form, replaceHostForm);
  const self = paths.updateChannelLinks();
  if (submission.status !== "success") return redirectWithNotice(self, "Preview the change first.", { tone: "danger" });
  const { find, replacement } = submission.value;
  const outcome = found(await replaceHost(db, advisor, companyId, submission.value, now()), "Channel");
  if (!outcome.saved) {
    const again = paths.updateChannelLinks({ find, replacement });
    return redirectRefused(again, outcome.problems);
  }
  return redirectWithNotice(self, `${countText(outcome.changed, "link")} changed.`);
}

export default function UpdateChannelLinksPage() {
  const { company, companies, channels, mayReplace, preview } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title="Update channel links"
      crumbs={[{ label: "{Idea} database", to: paths.ideas() }]}
      purpose="Where the materials of each channel are ordered or downloaded."
    >
      <CompanyPicker company={company} companies={companies} />
      {company && channels.length === 0 && (
        <EmptyState
          title="No channels yet"
          text={`${company.name} has no channel that could have a link.`}
          action={{ label: "Create channel", to: paths.createChannel(company.id) }}
        />
      )}
      {company && channels.length > 0 && (
        <FormWithAside
          aside={
            mayReplace && (
              <>
                <ReplaceSearch
                  title="Replace a host"
                  text="For assets that moved to another address. You see each change before it happens."
                  labels={{ find: "Host now", replacement: "New host" }}
                  {...preview}
                />
                {preview.verdict && <ReplacePreview {...preview} broken={[]} title={preview.verdict} />}
              </>
            )
          }
        >
          <ChannelLinksForm
            key={`${company.id} ${channels.map(({ version }) => version).join(" ")}`}
            channels={channels}
            lastResult={lastResult}
          />
        </FormWithAside>
      )}
    </Page>
  );
}
