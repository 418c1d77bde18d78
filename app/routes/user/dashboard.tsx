import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { WaitingPlans } from "#app/planning/autopilot-answers/ui/waiting-plans.tsx";
import { Announcements } from "#app/insight/announcements/ui/announcements.tsx";
import type { CardKey } from "#app/insight/dashboard/cards.ts";
import { chooseCards } from "#app/insight/dashboard/choose-cards.server.ts";
import { readDashboard } from "#app/insight/dashboard/read-dashboard.server.ts";
import { CardChoice, DeskTools } from "#app/insight/dashboard/ui/card-choice.tsx";
import { EarlierSignIn } from "#app/insight/dashboard/ui/earlier-sign-in.tsx";
import { CardColumns } from "#app/insight/dashboard/ui/card-columns.tsx";
import { stepLink } from "#app/insight/dashboard/step-link.ts";
import { Greeting } from "#app/insight/dashboard/ui/greeting.tsx";
import { IdeasCard } from "#app/insight/dashboard/ui/ideas-card.tsx";
import { IncentiveCard } from "#app/insight/dashboard/ui/incentive-card.tsx";
import { NeedsCard } from "#app/insight/dashboard/ui/needs-card.tsx";
import { MetricsCard } from "#app/insight/dashboard/ui/metrics-card.tsx";
import { MoneyCard } from "#app/insight/dashboard/ui/money-card.tsx";
import { OpeningsCard } from "#app/insight/competitors/ui/openings-card.tsx";
import { ShopsCard } from "#app/insight/dashboard/ui/shops-card.tsx";
import { WeekCard } from "#app/insight/dashboard/ui/week-card.tsx";
import { FirstStepsCard } from "#app/organization/first-steps/ui/first-steps-card.tsx";
import { LocationCard } from "#app/organization/locations/ui/location-card.tsx";
import { LocationSwitcher } from "#app/organization/locations/ui/location-switcher.tsx";
import { chooseLocation } from "#app/people/profile/choose-location.server.ts";
import { OwnersCard } from "#app/people/team/ui/owners-card.tsx";
import { paths } from "#app/paths.ts";
import { SafeHtml } from "#app/ui/html.tsx";
import { Card, Page } from "#app/ui/page.tsx";
import { TourLink } from "#app/ui/shell/tour.tsx";
import { EmptyState } from "#app/ui/status.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Dashboard");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "dashboard:view");
  return json(await readDashboard(db, member, now()));
}

/** Remembers the cards to show, or the location to look at; an empty one stands for all. */
export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "dashboard:view");
  const form = await readForm(call.request);
  if (form.get("intent") === "choose-cards") {
    await chooseCards(db, member, form.getAll("card").map(String));
    return redirectWithNotice(paths.dashboard(), "Your dashboard is arranged.");
  }
  const location = form.get("location");
  found(await chooseLocation(db, member, location ? idOf(location) : null), "{Location}");
  return redirect(paths.dashboard(), { status: 303 });
}

export default function DashboardPage() {
  const data = useLoaderData<typeof loader>();
  const { location, locations, whose, desk, today } = data;
  const at = { locationId: location?.id ?? null, today };
  const shows = (card: CardKey) => !desk.hidden.includes(card);
  return (
    <Page
      title="Dashboard"
      purpose={whose}
      action={
        <DeskTools>
          {locations.length > 1 && <LocationSwitcher locations={locations} chosen={location?.id ?? null} />}
          <CardChoice cards={data.cards} hidden={desk.hidden} />
        </DeskTools>
      }
    >
      <Announcements announcements={desk.announcements} />
      {data.note && (
        <Card>
          <SafeHtml html={data.note} />
        </Card>
      )}
      <Greeting {...data} />
      {data.step && (
        <Card>
          <EmptyState {...data.step} />
        </Card>
      )}
      {shows("steps") && data.showsSteps && (
        <FirstStepsCard steps={desk.steps} linkOf={(step, at) => stepLink(step, at, data)} />
      )}
      {shows("needs") && desk.needs.plans + data.guestsInvited + data.unclaimed.count > 0 && (
        <NeedsCard {...desk} {...data} {...at} />
      )}
      {shows("progress") && desk.shops.length + desk.pastLocations > 0 && <ShopsCard {...desk} />}
      <CardColumns
        main={
          <>
            {shows("waiting") && data.waiting && <WaitingPlans waiting={data.waiting} />}
            {shows("week") && locations.length > 0 && <WeekCard {...desk} {...at} />}
          </>
        }
        side={
          <>
            {shows("incentive") && desk.incentive && (
              <IncentiveCard incentive={desk.incentive} unclaimed={data.unclaimed} />
            )}
            {shows("money") && <MoneyCard months={desk.months} today={today} />}
            {shows("metrics") && data.metrics.length > 0 && (
              <MetricsCard cards={data.metrics} locationId={location?.id ?? null} />
            )}
            {shows("openings") && desk.openings && <OpeningsCard {...desk.openings} />}
            {shows("ideas") && (
              <IdeasCard ideas={desk.ideas} draftId={desk.needs.latestDraftId} mayPlan={data.mayPlan} {...at} />
            )}
            {shows("locations") && location && <LocationCard location={location} showsGuests={data.mayInvite} />}
            {shows("owners") && data.owners.length > 0 && <OwnersCard owners={data.owners} />}
          </>
        }
      />
      <EarlierSignIn {...data} />
      <TourLink />
    </Page>
  );
}
