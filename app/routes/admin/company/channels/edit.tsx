import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/modules/access/guards.server.ts";
import { may } from "#app/modules/access/permissions.ts";
import { entryMoveOf } from "#app/modules/catalogue/entry-moves.ts";
import { makeEntryMove } from "#app/modules/catalogue/make-entry-move.server.ts";
import { changeChannel } from "#app/modules/channels/change-channel.server.ts";
import { channelForm } from "#app/modules/channels/channel-form.ts";
import { channelKind } from "#app/modules/channels/channel-kind.server.ts";
import { findChannel } from "#app/modules/channels/channel-queries.server.ts";
import { ChannelForm } from "#app/modules/channels/ui/channel-form.tsx";
import { findCompany } from "#app/modules/companies/company-queries.server.ts";
import { paths } from "#app/paths.ts";
import { EntryStanding } from "#app/ui/entries/entry-standing.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Channel");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = found(await findCompany(db, advisor.reach, idOf(call.params.companyId)), "Company");
  const channelId = idOf(call.params.channelId);
  const channel = found(await findChannel(db, advisor.reach, company.id, channelId), "Channel");
  return json({ company, channel, mayDelete: may(advisor, "settings:decide") });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = found(await findCompany(db, advisor.reach, idOf(call.params.companyId)), "Company");
  const channelId = idOf(call.params.channelId);
  found(await findChannel(db, advisor.reach, company.id, channelId), "Channel");
  const form = await readForm(call.request);
  const move = entryMoveOf(form);
  if (move) {
    if (move.intent === "delete") await requireAdvisor(call, "settings:decide");
    const own = { ...move, entryId: channelId };
    const { saved, sentence } = found(await makeEntryMove(db, advisor, channelKind, company.id, own, now()), "Channel");
    const isGone = saved && move.intent === "delete";
    const to = isGone ? paths.channels(company.id) : paths.editChannel(company.id, channelId);
    return redirectWithNotice(to, sentence, { tone: saved ? "success" : "danger" });
  }
  const submission = parseForm(form, channelForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(await changeChannel(db, advisor, company.id, channelId, submission.value, now()), "Channel");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(paths.channels(company.id), `${submission.value.name} is saved.`);
}

export default function EditChannelPage() {
  const { company, channel, mayDelete } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title={channel.name}
      crumbs={[
        { label: "Companies", to: paths.companies() },
        { label: company.name, to: paths.editCompany(company.id) },
        { label: "Channels", to: paths.channels(company.id) },
      ]}
    >
      <FormWithAside aside={<EntryStanding entry={channel} noun="channel" mayDelete={mayDelete} />}>
        <ChannelForm key={channel.version} companyId={company.id} channel={channel} lastResult={lastResult} />
      </FormWithAside>
    </Page>
  );
}
