import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseId } from "#app/http/ids.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { listUnclaimedActivities, listUnmarkedActivities } from "#app/programs/unclaimed/unclaimed.server.ts";
import { UnclaimedTable } from "#app/programs/unclaimed/ui/unclaimed-table.tsx";
import { countText, moneyText } from "#app/ui/text/format.ts";
import { Card, Page, PageLink } from "#app/ui/page/page.tsx";
import { EmptyState } from "#app/ui/content/status.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Unclaimed Money");

/** Largest number of rows that a table shows; its counts and totals include the others. */
const MAX_ROWS = 200;

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "incentive:view");
  const { access, companyId } = member;
  const locationId = parseId(new URL(call.request.url).searchParams.get("location")) || null;
  const unclaimed = await listUnclaimedActivities(db, access, { companyId, locationId }, now());
  const unmarked = await listUnmarkedActivities(db, access, { companyId, locationId }, now());
  return json({
    isOneLocation: locationId !== null,
    sumCents: unclaimed.reduce((sum, { expectedCents }) => sum + expectedCents, 0),
    unclaimed: { total: unclaimed.length, activities: unclaimed.slice(0, MAX_ROWS) },
    unmarked: { total: unmarked.length, activities: unmarked.slice(0, MAX_ROWS) },
    canClaim: can(member, "claim:edit"),
  });
}

export default function UnclaimedPage() {
  const { isOneLocation, sumCents, unclaimed, unmarked, canClaim } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Unclaimed money"
      purpose={
        unclaimed.total > 0
          ? `${moneyText(sumCents)} to claim from ${countText(unclaimed.total, "activity", "activities")}.`
          : "Past activities of your {locations} that you can still claim."
      }
      crumbs={[{ label: "LSM {incentive}", to: paths.incentive() }]}
      action={
        isOneLocation && (
          <PageLink to={paths.unclaimedMoney()}>
            <T>{"Show all {locations}"}</T>
          </PageLink>
        )
      }
    >
      <Card title="Ready to claim">
        {unclaimed.total > 0 ? (
          <UnclaimedTable label="Ready to claim" {...unclaimed} canClaim={canClaim} isMarked />
        ) : (
          <EmptyState
            title="Nothing to claim right now"
            text="Past events and {plan} items you can claim appear here."
          />
        )}
      </Card>
      {unmarked.total > 0 && (
        <Card title="May qualify for reimbursement">
          <p className="soft">A program covers these. To claim one, edit it and choose to claim reimbursement.</p>
          <UnclaimedTable label="Not marked as eligible" {...unmarked} canClaim={canClaim} isMarked={false} />
        </Card>
      )}
    </Page>
  );
}
