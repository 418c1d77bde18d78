import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { redirectWithErrors, redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import {
  changeChannelLinks,
  listChannelLinks,
  replaceChannelHost,
} from "#app/planning/idea-links/channel-links.server.ts";
import { channelLinksForm, replaceHostForm } from "#app/planning/idea-links/link-form.ts";
import { previewHostReplacement } from "#app/planning/idea-links/link-previews.ts";
import { ChannelLinksForm } from "#app/planning/idea-links/ui/channel-links-form.tsx";
import { LinkPreviewCard, LinkSearchCard } from "#app/planning/idea-links/ui/link-preview.tsx";
import { paths } from "#app/paths.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { countText } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page/page.tsx";
import { EmptyState } from "#app/ui/content/status.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Update Channel Links");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:manage");
  const { company, companies, headers } = await chooseCompany(db, advisor.access, call.request);
  const channels = company ? await listChannelLinks(db, advisor.access, company.id) : [];
  const preview = previewHostReplacement(channels, new URL(call.request.url).searchParams);
  const canReplace = can(advisor, "idea:replace-links");
  return json({ company, companies, channels, canReplace, preview }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "idea:manage");
  const company = orNotFound((await chooseCompany(db, advisor.access, call.request)).company, "Company");
  const form = await readForm(call.request);
  if (parseIntent(form, ["replace"])) {
    return replace(await requireAdvisor(call, "idea:replace-links"), company.id, form);
  }
  const submission = parseForm(form, channelLinksForm);
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = orNotFound(
    await changeChannelLinks(db, advisor, { companyId: company.id, form: submission.value, now: now() }),
    "Channel",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(paths.updateChannelLinks(), `${countText(outcome.changed, "link")} changed.`);
}

async function replace(advisor: Advisor, companyId: number, form: FormData) {
  const submission = parseForm(form, replaceHostForm);
  const self = paths.updateChannelLinks();
  if (submission.status !== "success") return redirectWithNotice(self, "Preview the change first.", { tone: "danger" });
  const { find, replacement } = submission.value;
  const outcome = orNotFound(
    await replaceChannelHost(db, advisor, { companyId, ...submission.value, now: now() }),
    "Channel",
  );
  if (!outcome.saved) {
    const again = paths.updateChannelLinks({ find, replacement });
    return redirectWithErrors(again, outcome.fieldErrors);
  }
  return redirectWithNotice(self, `${countText(outcome.changed, "link")} changed.`);
}

export default function UpdateChannelLinksPage() {
  const { company, companies, channels, canReplace, preview } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title="Update channel links"
      crumbs={[{ label: "{Idea} database", to: paths.ideas() }]}
      purpose="Links to order or download each channel's materials."
    >
      <CompanyPicker company={company} companies={companies} />
      {company && channels.length === 0 && (
        <EmptyState
          title="No channels yet"
          text={`${company.name} has no channels to link.`}
          action={{ label: "Create channel", to: paths.createChannel(company.id) }}
        />
      )}
      {company && channels.length > 0 && (
        <FormWithAside
          aside={
            canReplace && (
              <>
                <LinkSearchCard
                  title="Replace a domain"
                  text="Use this when assets move to another address. You preview every change first."
                  labels={{ find: "Current domain", replacement: "New domain" }}
                  {...preview}
                />
                {preview.verdict && <LinkPreviewCard {...preview} broken={[]} title={preview.verdict} />}
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
