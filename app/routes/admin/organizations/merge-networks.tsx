import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { VisibilityChangeList } from "#app/access/visibility/ui/visibility-change.tsx";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { chosenMerge } from "#app/handover/merges/chosen-merge.ts";
import { mergeForm } from "#app/handover/merges/merge-form.ts";
import { mergeNetworks } from "#app/handover/merges/merge-networks.server.ts";
import { previewMerge, listMergeable, listMerges } from "#app/handover/merges/merge-queries.server.ts";
import { refusalOfMerge } from "#app/handover/merges/merge-rules.ts";
import { MergePage } from "#app/handover/merges/ui/merge-page.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Merge {Networks}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "merge:prepare");
  const { company, companies, headers } = await chooseCompany(db, advisor.reach, call.request);
  if (!company) return json({ company, companies, merge: null }, { headers });
  const { survivorId, sourceIds } = chosenMerge(new URL(call.request.url).searchParams);
  const networks = await listMergeable(db, advisor.reach, company.id);
  const survivor = networks.find(({ id }) => id === survivorId);
  const sources = networks.filter(({ id }) => sourceIds.includes(id));
  const refusal = refusalOfMerge(survivor, sources);
  const merge = { companyId: company.id, survivorId, sourceIds: sources.map(({ id }) => id) };
  const preview = refusal ? null : await previewMerge(db, merge);
  const isAsked = survivorId > 0 || sourceIds.length > 0;
  const merges = await listMerges(db, advisor.reach, company.id);
  const page = { networks, ...merge, refusal: isAsked ? refusal : null, preview, merges };
  return json({ company, companies, merge: { ...page, mayDecide: may(advisor, "merge:decide") } }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "merge:decide");
  const { company } = await chooseCompany(db, advisor.reach, call.request);
  if (!company) return redirectWithNotice(paths.mergeNetworks(), "Choose a company first.", { tone: "danger" });
  const submission = parseForm(await readForm(call.request), mergeForm);
  if (submission.status !== "success") return refuse(submission);
  const merge = { companyId: company.id, ...chosenMerge(new URL(call.request.url).searchParams) };
  const outcome = found(await mergeNetworks(db, advisor, merge, submission.value, now()), "{Network}");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(paths.merge(outcome.mergeId), `The {networks} are merged into ${outcome.survivor}.`);
}

export default function MergeNetworksPage() {
  const { company, companies, merge } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title="Merge {networks}"
      purpose="Makes one {network} of several: its {locations}, people and {groups} become those of the {network} that stays."
    >
      <CompanyPicker company={company} companies={companies} />
      {company && merge && (
        <MergePage
          key={`${company.id} ${merge.survivorId} ${merge.sourceIds.join()}`}
          {...merge}
          company={company}
          visibility={merge.preview && <VisibilityChangeList change={merge.preview.visibility} />}
          lastResult={lastResult}
        />
      )}
    </Page>
  );
}
