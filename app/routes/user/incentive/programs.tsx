import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { listOwnPrograms } from "#app/programs/incentives/program-queries.server.ts";
import { OwnProgram } from "#app/programs/incentives/ui/own-program.tsx";
import { forecastPrograms } from "#app/programs/unclaimed/forecast.server.ts";
import { Page, PageLink } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/status.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "LSM {Incentive}");

export async function loader(call: LoaderFunctionArgs) {
  const { reach, companyId } = await requireMember(call, "incentive:view");
  const programs = await listOwnPrograms(db, reach, companyId);
  return json({ programs, planned: await forecastPrograms(db, reach, companyId, now()) });
}

export default function IncentivePage() {
  const { programs, planned } = useLoaderData<typeof loader>();
  return (
    <Page
      title="LSM {incentive}"
      purpose="The money that pays back part of your local marketing."
      action={
        <>
          <PageLink to={paths.unclaimedMoney()}>Unclaimed money</PageLink>
          <PageLink to={paths.claims()}>Claims</PageLink>
          <PageLink to={paths.incentiveRecap()}>Recap</PageLink>
        </>
      }
    >
      {programs.length === 0 && (
        <EmptyState
          title="No program yet"
          text="Once there is money for your {locations}, you see it here: what you have, what is bound and until when it lasts."
        />
      )}
      {programs.map((program) => (
        <OwnProgram key={program.id} program={program} plannedCents={planned[program.id] ?? 0} />
      ))}
    </Page>
  );
}
