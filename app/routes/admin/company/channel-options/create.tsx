import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { newChannelOptionForm } from "#app/setup/channels/channel-option-form.ts";
import { createChannelOption } from "#app/setup/channels/create-channel-option.server.ts";
import { ChannelOptionForm } from "#app/setup/channels/ui/channel-option-form.tsx";
import { listChannelChoices } from "#app/setup/channels/channel-queries.server.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Create Channel Option");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = companyOfPage(advisor);
  const channels = await listChannelChoices(db, advisor.reach, company.id);
  const asked = idOf(new URL(call.request.url).searchParams.get("channel"));
  return json({ company, channels, channelId: channels.find(({ id }) => id === asked)?.id });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = companyOfPage(advisor);
  const submission = parseForm(await readForm(call.request), newChannelOptionForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(await createChannelOption(db, advisor, company.id, submission.value, now()), "Company");
  if (!outcome.saved) return refuse(submission, outcome.problems);
  return redirectWithNotice(paths.channelOptions(company.id), `${submission.value.name} is created.`);
}

export default function CreateChannelOptionPage() {
  const { company, channels, channelId } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Create channel option"
      width="form"
      crumbs={companyCrumbs(company, { label: "Channel options", to: paths.channelOptions(company.id) })}
    >
      <ChannelOptionForm
        companyId={company.id}
        channels={channels}
        channelId={channelId}
        lastResult={useActionData<typeof action>()}
      />
    </Page>
  );
}
