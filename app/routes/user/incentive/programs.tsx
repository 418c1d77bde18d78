import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { listProgramsInScope } from "#app/programs/incentives/program-queries.server.ts";
import { OwnProgramCard } from "#app/programs/incentives/ui/own-program-card.tsx";
import { forecastReimbursement } from "#app/programs/unclaimed/forecast.server.ts";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { EmptyState } from "#app/ui/content/status.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "LSM {Incentive}");

export async function loader(call: LoaderFunctionArgs) {
  const { access, companyId } = await requireMember(call, "incentive:view");
  const programs = await listProgramsInScope(db, access, companyId);
  return json({ programs, planned: await forecastReimbursement(db, access, companyId, now()) });
}

export default function IncentivePage() {
  const { programs, planned } = useLoaderData<typeof loader>();
  return (
    <Page
      title="LSM {incentive}"
      purpose="Money that covers part of your local store marketing (LSM)."
      action={
        <>
          <PageLink to={paths.unclaimedMoney()}>Unclaimed money</PageLink>
          <PageLink to={paths.claims()}>Claims</PageLink>
          <PageLink to={paths.incentiveRecap()}>Balances</PageLink>
        </>
      }
    >
      {programs.length === 0 && (
        <EmptyState
          title="No programs yet"
          text="Once a program gives your {locations} money, your balance and its expiration date appear here."
        />
      )}
      {programs.map((program) => (
        <OwnProgramCard key={program.id} program={program} plannedCents={planned[program.id] ?? 0} />
      ))}
    </Page>
  );
}
