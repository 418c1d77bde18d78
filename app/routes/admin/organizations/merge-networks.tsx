import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { VisibilityChangeList } from "#app/access/visibility/ui/visibility-change.tsx";
import { chooseCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { parseMergeQuery } from "#app/handover/merges/parse-merge-query.ts";
import { networkMergeForm } from "#app/handover/merges/merge-form.ts";
import { mergeNetworks } from "#app/handover/merges/merge-networks.server.ts";
import { previewMerge, listMergeableNetworks, listMerges } from "#app/handover/merges/merge-queries.server.ts";
import { mergeRefusal } from "#app/handover/merges/merge-rules.ts";
import { MergePage } from "#app/handover/merges/ui/merge-page.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Merge {Networks}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "merge:prepare");
  const { company, companies, headers } = await chooseCompany(db, advisor.access, call.request);
  if (!company) return json({ company, companies, merge: null }, { headers });
  const { survivorId, sourceIds } = parseMergeQuery(new URL(call.request.url).searchParams);
  const networks = await listMergeableNetworks(db, advisor.access, company.id);
  const survivor = networks.find(({ id }) => id === survivorId);
  const sources = networks.filter(({ id }) => sourceIds.includes(id));
  const refusal = mergeRefusal(survivor, sources);
  const merge = { companyId: company.id, survivorId, sourceIds: sources.map(({ id }) => id) };
  const preview = refusal ? null : await previewMerge(db, merge);
  const isAsked = survivorId > 0 || sourceIds.length > 0;
  const merges = await listMerges(db, advisor.access, company.id);
  const page = { networks, ...merge, refusal: isAsked ? refusal : null, preview, merges };
  return json({ company, companies, merge: { ...page, canDecide: can(advisor, "merge:decide") } }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "merge:decide");
  const { company } = await chooseCompany(db, advisor.access, call.request);
  if (!company) return redirectWithNotice(paths.mergeNetworks(), "Choose a company first.", { tone: "danger" });
  const submission = parseForm(await readForm(call.request), networkMergeForm);
  if (submission.status !== "success") return refuseForm(submission);
  const merge = { companyId: company.id, ...parseMergeQuery(new URL(call.request.url).searchParams) };
  const outcome = orNotFound(
    await mergeNetworks(db, advisor, { merge, form: submission.value, now: now() }),
    "{Network}",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(paths.merge(outcome.mergeId), `{Networks} merged into ${outcome.survivor}.`);
}

export default function MergeNetworksPage() {
  const { company, companies, merge } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title="Merge {networks}"
      purpose="Combine several {networks} into one. The remaining {network} takes over their {locations}, users and {groups}."
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
