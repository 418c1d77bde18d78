import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { findMerge } from "#app/handover/merges/merge-queries.server.ts";
import { CountsTable } from "#app/handover/merges/ui/counts-table.tsx";
import { paths } from "#app/paths.ts";
import { Card, Facts, Page, PageLink } from "#app/ui/page/page.tsx";
import { Instant } from "#app/ui/content/status.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Merge {Networks}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "merge:prepare");
  return json({ merge: orNotFound(await findMerge(db, advisor.access, parseId(call.params.mergeId)), "Merge") });
}

export default function MergePage() {
  const { merge } = useLoaderData<typeof loader>();
  const { survivor, survivorId, sourceIds, companyId, countsBefore, countsAfter } = merge;
  const networks = [survivorId, ...sourceIds].flatMap((id) => countsBefore.networks.filter((one) => one.id === id));
  return (
    <Page
      title={`Merge into ${survivor}`}
      crumbs={[{ label: "Merge {networks}", to: paths.mergeNetworks({ company: companyId }) }]}
      purpose={`{Networks} of ${merge.company} combined into one.`}
      action={<PageLink to={paths.editNetwork(companyId, survivorId)}>Show {survivor}</PageLink>}
    >
      <Card title="Before and after" flush>
        <CountsTable
          networks={networks}
          survivorId={survivorId}
          afterLabel={`${survivor} after the merge`}
          rows={countsBefore.parts.map(({ name, label, counts }) => ({
            name,
            label,
            before: counts,
            after: countsAfter[name] ?? 0,
          }))}
        />
      </Card>
      <Card>
        <Facts
          facts={[
            { term: "Merged", value: <Instant at={merge.mergedAt} timeZone={merge.timeZone} /> },
            { term: "By", value: merge.mergedBy ?? "" },
          ]}
        />
      </Card>
    </Page>
  );
}
