import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { newChannelForm } from "#app/setup/channels/channel-form.ts";
import { createChannel } from "#app/setup/channels/create-channel.server.ts";
import { ChannelForm } from "#app/setup/channels/ui/channel-form.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Create Channel");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  return json({ company: companyOfPage(advisor) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = companyOfPage(advisor);
  const submission = parseForm(await readForm(call.request), newChannelForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(await createChannel(db, advisor, company.id, submission.value, now()), "Company");
  if (!outcome.saved) return refuse(submission, outcome.problems);
  return redirectWithNotice(paths.channels(company.id), `${submission.value.name} is created.`);
}

export default function CreateChannelPage() {
  const { company } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Create channel"
      width="form"
      crumbs={companyCrumbs(company, { label: "Channels", to: paths.channels(company.id) })}
    >
      <ChannelForm companyId={company.id} lastResult={useActionData<typeof action>()} />
    </Page>
  );
}
