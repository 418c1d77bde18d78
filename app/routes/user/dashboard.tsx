import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { TickButton } from "#app/planning/checklist/ui/tick-button.tsx";
import { DashboardAnnouncements } from "#app/insight/announcements/ui/dashboard-announcements.tsx";
import type { CardKey } from "#app/insight/dashboard/cards.ts";
import { saveDashboardCards } from "#app/insight/dashboard/save-dashboard-cards.server.ts";
import { readDashboard } from "#app/insight/dashboard/read-dashboard.server.ts";
import { DashboardCardChoice, DashboardTools } from "#app/insight/dashboard/ui/card-choice.tsx";
import { tickTodo } from "#app/insight/dashboard/tick-todo.server.ts";
import { LastSignIn } from "#app/insight/dashboard/ui/last-sign-in.tsx";
import { CardColumns } from "#app/insight/dashboard/ui/card-columns.tsx";
import { firstStepLink } from "#app/insight/dashboard/first-step-link.ts";
import { Greeting } from "#app/insight/dashboard/ui/greeting.tsx";
import { IdeasCard } from "#app/insight/dashboard/ui/ideas-card.tsx";
import { DoNextCard } from "#app/insight/dashboard/ui/do-next-card.tsx";
import { MetricLinesCard } from "#app/insight/dashboard/ui/metric-lines-card.tsx";
import { MoneyCard } from "#app/insight/dashboard/ui/money-card.tsx";
import { SpendingCard } from "#app/insight/dashboard/ui/spending-card.tsx";
import { OpeningsCard } from "#app/insight/competitors/ui/openings-card.tsx";
import { LocationProgressCard } from "#app/insight/dashboard/ui/location-progress-card.tsx";
import { WeekCard } from "#app/insight/dashboard/ui/week-card.tsx";
import { FirstStepsCard } from "#app/organization/first-steps/ui/first-steps-card.tsx";
import { LocationCard } from "#app/organization/locations/ui/location-card.tsx";
import { LocationSwitcher } from "#app/organization/locations/ui/location-switcher.tsx";
import { chooseLocation } from "#app/people/profile/choose-location.server.ts";
import { OwnersCard } from "#app/people/team/ui/owners-card.tsx";
import { paths } from "#app/paths.ts";
import { SafeHtml } from "#app/ui/content/html.tsx";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { TourLink } from "#app/ui/shell/tour.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Dashboard");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "dashboard:view");
  return json(await readDashboard(db, member, now()));
}

/** Save the dashboard's cards, tick a to-do, or save its location; an empty location means all. */
export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "dashboard:view");
  const form = await readForm(call.request);
  if (parseIntent(form, ["choose-cards"])) {
    await saveDashboardCards(db, member, form.getAll("card").map(String));
    return redirectWithNotice(paths.dashboard(), "Dashboard updated.");
  }
  if (parseIntent(form, ["done", "reopen"])) return tick(call, form);
  const location = form.get("location");
  orNotFound(await chooseLocation(db, member, location ? parseId(location) : null), "{Location}");
  return redirect(paths.dashboard(), { status: 303 });
}

async function tick(call: ActionFunctionArgs, form: FormData) {
  const member = await requireMember(call, "checklist:edit");
  const refusal = await tickTodo(db, member, form, now());
  // A tap with script posts in place and needs no redirect.
  if (form.has("isInPlace")) return json({ refusal });
  if (refusal !== null) return redirectWithNotice(paths.dashboard(), refusal, { tone: "danger" });
  return redirect(paths.dashboard(), { status: 303 });
}

export default function DashboardPage() {
  const data = useLoaderData<typeof loader>();
  const { location, locations, whose, desk, today, tasks } = data;
  const at = { locationId: location?.id ?? null, today };
  const shows = (card: CardKey) => !desk.hidden.includes(card);
  return (
    <Page
      title="Dashboard"
      purpose={whose}
      action={
        <>
          <DashboardTools>
            {locations.length > 1 && <LocationSwitcher locations={locations} chosen={location?.id ?? null} />}
            <DashboardCardChoice cards={data.cards} hidden={desk.hidden} />
          </DashboardTools>
          {data.canClaim && <PageLink to={paths.claimFromPhoto()}>Claim with a photo</PageLink>}
          {data.canPlan && (
            <PageLink primary to={paths.startCampaign({ location: at.locationId })}>
              Start a campaign
            </PageLink>
          )}
        </>
      }
    >
      <div className="stack snug nowhere">
        <DashboardAnnouncements announcements={desk.announcements} />
        {data.note && (
          <div className="tinted">
            <SafeHtml html={data.note} />
          </div>
        )}
        <Greeting {...data} />
      </div>
      <CardColumns
        isMain
        main={
          <>
            {(shows("needs") || data.step) && (
              <DoNextCard
                {...tasks}
                step={data.step}
                tickOf={(tick) => <TickButton action={tick} status={tick.isDone ? "done" : "todo"} canTick />}
              />
            )}
            {shows("week") && locations.length > 0 && <WeekCard {...desk} {...at} />}
          </>
        }
        side={
          <>
            {shows("incentive") && desk.incentive && <MoneyCard {...data} incentive={desk.incentive} {...at} />}
            {shows("progress") && desk.shops.length + desk.pastLocations > 0 && <LocationProgressCard {...desk} />}
            {shows("metrics") && data.metrics.length > 0 && (
              <MetricLinesCard cards={data.metrics} locationId={at.locationId} />
            )}
          </>
        }
      />
      {shows("steps") && data.showsSteps && (
        <FirstStepsCard steps={desk.steps} linkOf={(step, at) => firstStepLink(step, at, data)} />
      )}
      <CardColumns
        main={
          <>
            {shows("ideas") && (
              <IdeasCard ideas={desk.ideas} draftId={desk.plans.latestDraftId} canPlan={data.canPlan} {...at} />
            )}
            {shows("openings") && desk.openings && <OpeningsCard {...desk.openings} />}
          </>
        }
        side={
          <>
            {shows("money") && <SpendingCard months={desk.months} today={today} />}
            {shows("locations") && location && <LocationCard location={location} showsGuests={data.canInvite} />}
            {shows("owners") && data.owners.length > 0 && <OwnersCard owners={data.owners} />}
          </>
        }
      />
      <LastSignIn {...data} />
      <TourLink />
    </Page>
  );
}
