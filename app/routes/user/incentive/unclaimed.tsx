import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { listUnclaimed, listUnmarked } from "#app/programs/unclaimed/unclaimed.server.ts";
import { UnclaimedTable } from "#app/programs/unclaimed/ui/unclaimed-table.tsx";
import { countText, moneyText } from "#app/ui/format.ts";
import { Card, Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/status.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Unclaimed money");

/** How many rows a table shows; whatever it leaves out is counted and summed all the same. */
const MAX_ROWS = 200;

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "incentive:view");
  const { reach } = member;
  const unclaimed = await listUnclaimed(db, reach, member, now());
  const unmarked = await listUnmarked(db, reach, member, now());
  return json({
    sumCents: unclaimed.reduce((sum, { worthCents }) => sum + worthCents, 0),
    unclaimed: { total: unclaimed.length, activities: unclaimed.slice(0, MAX_ROWS) },
    unmarked: { total: unmarked.length, activities: unmarked.slice(0, MAX_ROWS) },
    mayClaim: may(member, "claim:edit"),
  });
}

export default function UnclaimedPage() {
  const { sumCents, unclaimed, unmarked, mayClaim } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Unclaimed money"
      purpose={
        unclaimed.total > 0
          ? `${moneyText(sumCents)} to claim from ${countText(unclaimed.total, "activity", "activities")}.`
          : "What your {locations} did and can still be claimed."
      }
      crumbs={[{ label: "LSM {incentive}", to: paths.incentive() }]}
    >
      <Card title="Ready to claim">
        {unclaimed.total > 0 ? (
          <UnclaimedTable label="Ready to claim" {...unclaimed} {...{ mayClaim }} isMarked />
        ) : (
          <EmptyState
            title="Nothing is left unclaimed"
            text="Once an event or an item of a {plan} is over, you see here what it brings and until when you can claim it."
          />
        )}
      </Card>
      {unmarked.total > 0 && (
        <Card title="A program would pay for these too">
          <p className="soft">They are not marked as eligible. Mark them to claim what they cost.</p>
          <UnclaimedTable label="Not marked as eligible" {...unmarked} {...{ mayClaim }} isMarked={false} />
        </Card>
      )}
    </Page>
  );
}
