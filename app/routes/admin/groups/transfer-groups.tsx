import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { VisibilityChangeList } from "#app/access/visibility/ui/visibility-change.tsx";
import { chooseCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { groupHandOverForm, handOverMark, moveGroupsForm } from "#app/organization/groups/hand-over-form.ts";
import { previewHandOver, handOverGroups, listUsersInGroups } from "#app/organization/groups/hand-over.server.ts";
import { listGroupChoices } from "#app/organization/groups/group-queries.server.ts";
import { prepareGroupMove } from "#app/organization/groups/prepare-group-move.server.ts";
import { TransferGroupsPage } from "#app/organization/groups/ui/transfer-groups-page.tsx";
import { listNetworkChoices } from "#app/organization/networks/network-queries.server.ts";
import { paths } from "#app/paths.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { countText } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Transfer {Groups}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "group:edit");
  const { company, companies, headers } = await chooseCompany(db, advisor.access, call.request);
  if (!company) return json({ company, companies, shown: null }, { headers });
  const shown = {
    groups: await listGroupChoices(db, advisor.access, company.id),
    networks: await listNetworkChoices(db, advisor.access, company.id),
    people: await listUsersInGroups(db, advisor, company.id),
    canHandOver: can(advisor, "transfer:decide"),
  };
  return json({ company, companies, shown }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "group:edit");
  const company = orNotFound((await chooseCompany(db, advisor.access, call.request)).company, "Company");
  const form = await readForm(call.request);
  return parseIntent(form, ["move"]) ? move(advisor, company.id, form) : handOver(call, advisor, company.id, form);
}

async function move(advisor: Advisor, companyId: number, form: FormData) {
  const submission = parseForm(form, moveGroupsForm);
  const refused = async (answer: ReturnType<typeof refuseForm>) =>
    json({ move: await answer.json(), handOver: undefined, preview: null }, { status: answer.status });
  if (submission.status !== "success") return refused(refuseForm(submission));
  const { move, fieldErrors } = await prepareGroupMove(db, advisor, companyId, submission.value);
  if (fieldErrors) return refused(refuseForm(submission, fieldErrors));
  const { groupIds, locationIds, toNetworkId } = move;
  const chosen = { location: locationIds.join("."), group: groupIds.join("."), toNetworkId };
  return redirect(paths.prepareTransfer({ company: companyId, ...chosen }), 303);
}

async function handOver(call: ActionFunctionArgs, advisor: Advisor, companyId: number, form: FormData) {
  const submission = parseForm(form, groupHandOverForm);
  const refused = async (answer: ReturnType<typeof refuseForm>) =>
    json({ move: undefined, handOver: await answer.json(), preview: null }, { status: answer.status });
  if (submission.status !== "success") return refused(refuseForm(submission));
  const mark = handOverMark(submission.value);
  if (submission.value.intent === "review" || form.get("reviewed") !== mark) {
    const { fieldErrors, preview } = await previewHandOver(db, advisor, companyId, submission.value);
    if (fieldErrors) return refused(refuseForm(submission, fieldErrors));
    return json({ move: undefined, handOver: { initialValue: submission.payload }, preview: { ...preview, mark } });
  }
  await requireAdvisor(call, "transfer:decide");
  const outcome = await handOverGroups(db, advisor, { companyId, handOver: submission.value, now: now() });
  if (!outcome.saved) return refused(refuseForm(submission, outcome.fieldErrors));
  const text = `${countText(outcome.groups, "{group}")} transferred to ${outcome.to}.`;
  return redirectWithNotice(paths.groups({ company: companyId }), text);
}

export default function TransferGroupsRoute() {
  const { company, companies, shown } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const preview = answer?.preview ?? null;
  return (
    <Page
      title="Transfer {groups}"
      crumbs={[{ label: "{Groups}", to: paths.groups({ company: company?.id }) }]}
      purpose="Move {groups} to another {network}, or give their access to another user. You preview the changes first."
    >
      <CompanyPicker company={company} companies={companies} />
      {company && shown && (
        <TransferGroupsPage
          key={company.id}
          companyId={company.id}
          {...shown}
          move={answer?.move}
          handOver={answer?.handOver}
          preview={preview && { ...preview, visibility: <VisibilityChangeList change={preview.visibility} /> }}
        />
      )}
    </Page>
  );
}
