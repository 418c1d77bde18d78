import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { handleNewOpening } from "#app/insight/competitors/opening-page.server.ts";
import { OpeningForm } from "#app/insight/competitors/ui/opening-form.tsx";
import { listOwnLocationPins } from "#app/insight/competitors/opening-queries.server.ts";
import { userTimeZone } from "#app/platform/dates/time-zones.ts";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page/page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Report an Opening");

export async function loader(call: LoaderFunctionArgs) {
  const { access, companyId } = await requireMember(call, "competition:report");
  return json({
    neighbors: await listOwnLocationPins(db, access, companyId),
    googleKey: env.GOOGLE_MAPS_API_KEY ?? null,
  });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "competition:report");
  const company = { id: member.companyId, timeZone: userTimeZone(member) };
  return handleNewOpening(db, { call, person: member, company, isVerified: false, now: now() });
}

export default function ReportSightingPage() {
  const { neighbors, googleKey } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Report an opening"
      purpose="A sign in a window is enough. {Advisors} verify each report before others see it."
      crumbs={[{ label: "Competitive intelligence", to: paths.openings() }]}
    >
      <OpeningForm
        neighbors={neighbors}
        googleKey={googleKey}
        lastResult={useActionData<typeof action>()}
        saveLabel="Send report"
        cancelTo={paths.openings()}
      />
    </Page>
  );
}
