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
import { changeChannelOption } from "#app/setup/channels/change-channel-option.server.ts";
import { channelOptionForm } from "#app/setup/channels/channel-option-form.ts";
import { findChannelOption } from "#app/setup/channels/channel-option-queries.server.ts";
import { ChannelOptionForm } from "#app/setup/channels/ui/channel-option-form.tsx";
import { listChannelChoices } from "#app/setup/channels/channel-queries.server.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { paths } from "#app/paths.ts";
import { EntryStanding } from "#app/ui/entries/entry-standing.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Channel Option");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = companyOfPage(advisor);
  const channelOptionId = idOf(call.params.optionId);
  const channelOption = found(
    await findChannelOption(db, advisor.reach, company.id, channelOptionId),
    "Channel option",
  );
  const channels = await listChannelChoices(db, advisor.reach, company.id);
  return json({ company, channelOption, channels, mayDelete: may(advisor, "settings:decide") });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const companyId = idOf(call.params.companyId);
  const channelOptionId = idOf(call.params.optionId);
  found(await findChannelOption(db, advisor.reach, companyId, channelOptionId), "Channel option");
  const submission = parseForm(await readForm(call.request), channelOptionForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(
    await changeChannelOption(db, advisor, companyId, channelOptionId, submission.value, now()),
    "Channel option",
  );
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(paths.channelOptions(companyId), `${submission.value.name} is saved.`);
}

export default function EditChannelOptionPage() {
  const { company, channelOption, channels, mayDelete } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title={channelOption.name}
      crumbs={companyCrumbs(company, { label: "Channel options", to: paths.channelOptions(company.id) })}
    >
      <FormWithAside
        aside={
          <EntryStanding
            entry={channelOption}
            noun="channel option"
            list={paths.channelOptions(company.id)}
            mayDelete={mayDelete}
          />
        }
      >
        <ChannelOptionForm
          key={channelOption.version}
          companyId={company.id}
          channelOption={channelOption}
          channels={channels}
          lastResult={lastResult}
        />
      </FormWithAside>
    </Page>
  );
}
