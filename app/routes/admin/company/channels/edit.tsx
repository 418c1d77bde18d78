import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { changeChannel } from "#app/setup/channels/change-channel.server.ts";
import { channelForm } from "#app/setup/channels/channel-form.ts";
import { findChannel } from "#app/setup/channels/channel-queries.server.ts";
import { ChannelForm } from "#app/setup/channels/ui/channel-form.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { paths } from "#app/paths.ts";
import { EntryStanding } from "#app/ui/entries/entry-standing.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Channel");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = companyOfPage(advisor);
  const channelId = idOf(call.params.channelId);
  const channel = found(await findChannel(db, advisor.reach, company.id, channelId), "Channel");
  return json({ company, channel, mayDelete: may(advisor, "settings:decide") });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const companyId = idOf(call.params.companyId);
  const channelId = idOf(call.params.channelId);
  found(await findChannel(db, advisor.reach, companyId, channelId), "Channel");
  const submission = parseForm(await readForm(call.request), channelForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(await changeChannel(db, advisor, companyId, channelId, submission.value, now()), "Channel");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(paths.channels(companyId), `${submission.value.name} is saved.`);
}

export default function EditChannelPage() {
  const { company, channel, mayDelete } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page title={channel.name} crumbs={companyCrumbs(company, { label: "Channels", to: paths.channels(company.id) })}>
      <FormWithAside
        aside={<EntryStanding entry={channel} noun="channel" list={paths.channels(company.id)} mayDelete={mayDelete} />}
      >
        <ChannelForm key={channel.version} companyId={company.id} channel={channel} lastResult={lastResult} />
      </FormWithAside>
    </Page>
  );
}
