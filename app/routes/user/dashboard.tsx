import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { whyHidden } from "#app/modules/access/features.ts";
import { type Member, requireMember } from "#app/modules/access/guards.server.ts";
import { may } from "#app/modules/access/permissions.ts";
import { isOwnerRole } from "#app/modules/access/roles.ts";
import { CardColumns } from "#app/modules/dashboard/ui/card-columns.tsx";
import { Greeting } from "#app/modules/dashboard/ui/greeting.tsx";
import { countLocations, findLocation, listLocationChoices } from "#app/modules/locations/location-queries.server.ts";
import { LocationCard } from "#app/modules/locations/ui/location-card.tsx";
import { LocationSwitcher } from "#app/modules/locations/ui/location-switcher.tsx";
import { LocationsCard } from "#app/modules/locations/ui/locations-card.tsx";
import { networksInWords, nextStep } from "#app/modules/people/access-words.ts";
import { chooseLocation } from "#app/modules/people/choose-location.server.ts";
import { newsOf } from "#app/modules/people/news.ts";
import { findHappenings } from "#app/modules/people/news.server.ts";
import { countTeam, listOwners } from "#app/modules/people/team-queries.server.ts";
import { timeZoneOf } from "#app/modules/people/time-zones.ts";
import { AccessCard } from "#app/modules/people/ui/access-card.tsx";
import { OwnersCard } from "#app/modules/people/ui/owners-card.tsx";
import { TeamCard } from "#app/modules/people/ui/team-card.tsx";
import { beginVisit, findEarlierSignIn } from "#app/modules/people/visits.server.ts";
import { paths } from "#app/paths.ts";
import { Card, Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/status.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Dashboard");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "dashboard:view");
  const { defaultLocationId, reach } = member;
  const isOwner = isOwnerRole(member.role);
  const { firstName, role, company } = member;
  return json({
    person: { firstName, role, companyName: company.name, networks: member.memberships.map((network) => network.name) },
    productName: env.PRODUCT_NAME,
    timeZone: timeZoneOf(member),
    welcome: await welcomeOf(member),
    locations: await listLocationChoices(db, reach),
    counts: await countLocations(db, reach),
    location: defaultLocationId === null ? null : await findLocation(db, reach, defaultLocationId),
    team: isOwner ? await countTeam(db, reach) : [],
    owners: isOwner ? [] : await listOwners(db, reach),
    earlierSignIn: await findEarlierSignIn(db, member.userId),
    mayInvite: may(member, "guest:edit") && !whyHidden("guest-accounts", member, company, null),
    mayChangePassword: !whyHidden("personal-details", member, company, null),
  });
}

/** The greeting of the first view in a session, with what changed since the last one; null afterwards. */
async function welcomeOf(member: Member) {
  const visit = await beginVisit(db, member, now());
  if (!visit) return null;
  const { since } = visit;
  const news = since ? newsOf(await findHappenings(db, member, since, now()), member, member.company) : [];
  return { since, news };
}

/** Remembers the location to look at; an empty one stands for all. */
export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "dashboard:view");
  const location = (await readForm(call.request)).get("location");
  found(await chooseLocation(db, member, location ? idOf(location) : null), "Location");
  return redirect(paths.dashboard(), { status: 303 });
}

export default function DashboardPage() {
  const { person, location, locations, counts, team, owners, ...data } = useLoaderData<typeof loader>();
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const guests = team.filter(({ role }) => !isOwnerRole(role)).length;
  const step = nextStep(person.role, { locations: total, guests, mayInvite: data.mayInvite });
  const { networks, role } = person;
  return (
    <Page
      title="Dashboard"
      purpose={networks.length > 0 ? networksInWords(networks) : person.companyName}
      action={locations.length > 1 && <LocationSwitcher locations={locations} chosen={location?.id ?? null} />}
    >
      <Greeting {...data} firstName={person.firstName} />
      {step && (
        <Card>
          <EmptyState
            {...step}
            action={step.isInvitation ? { label: "Add guest account", to: paths.addGuestAccount() } : undefined}
          />
        </Card>
      )}
      <CardColumns
        main={
          <>
            {location && <LocationCard location={location} showsGuests={data.mayInvite} />}
            {!location && total > 0 && <LocationsCard counts={counts} locations={locations} />}
          </>
        }
        side={
          <>
            {team.length > 0 && <TeamCard team={team} mayInvite={data.mayInvite} />}
            {owners.length > 0 && <OwnersCard owners={owners} />}
            <AccessCard {...data} role={role} networks={networks} locations={total} />
          </>
        }
      />
    </Page>
  );
}
