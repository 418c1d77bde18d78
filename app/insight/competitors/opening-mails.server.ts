import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { greetingText } from "#app/platform/mail/mail.ts";
import { isWithinMiles, milesBetween } from "#app/platform/maps/distance.server.ts";
import { isLocationVisibleTo } from "#app/platform/identity/access-scope.server.ts";
import { notify } from "#app/platform/notifications/notify.server.ts";
import { aliasesAsJson } from "#app/platform/wording/company-texts.server.ts";
import { findMailSite } from "#app/programs/queue/mail-site.server.ts";
import { paths } from "#app/paths.ts";
import { countText, monthText } from "#app/ui/text/format.ts";
import { milesText } from "#app/ui/map/great-circle.ts";
import { type CompanyAliases, translate, termsOf } from "#app/ui/text/terms.ts";
import { expectedDateText, MAX_ALERT_MILES, type OpeningStatus, openingWorkflow } from "./opening-rules.ts";

interface Watcher {
  email: string;
  firstName: string;
  aliases: CompanyAliases;
  brand: string;
  city: string;
  status: OpeningStatus;
  expectedOn: string | null;
  precision: string;
  /** The watcher's location nearest to the opening, and its distance in miles. */
  location: string;
  miles: number;
}

/** Mail the users who watch the area of a verified opening, within the transaction of the change. */
export async function notifyWatchers(db: Db, openingId: number, news: "new" | "status"): Promise<void> {
  const { rows } = await sql<Watcher>`
    select users.email, users.first_name, ${aliasesAsJson} as aliases, openings.brand, openings.city, openings.status,
      openings.expected_on, openings.precision, heard.location, heard.miles
    from (${selectWatchers(sql`select * from openings where id = ${openingId}`)}) heard
    join openings on openings.id = heard.opening_id
    join users on users.id = heard.user_id
    join companies on companies.id = users.company_id and not companies.is_competitive_intelligence_disabled
    order by users.id`.execute(db);
  const site = await findMailSite();
  await notify(db, `opening.${news}`, rows, (watcher) => {
    const { brand, city, status, location, miles } = watcher;
    const terms = termsOf(watcher.aliases);
    const expected = expectedDateText(watcher.expectedOn, watcher.precision);
    return {
      subject: news === "new" ? `${brand} near ${location}` : `${brand} in ${city}: ${openingWorkflow.words[status]}`,
      greeting: greetingText(watcher.firstName),
      paragraphs: [
        `${brand} in ${city}, ${milesText(miles)} from ${location}: ${openingWorkflow.words[status].toLowerCase()}.`,
        ...(watcher.expectedOn ? [`${status === "open" ? "Opened" : "Expected"}: ${expected}.`] : []),
      ],
      button: { label: "View opening", link: new URL(paths.opening(openingId), site.url).href },
      footer: translate(terms, footerOf(site.name)),
    };
  });
}

interface MonthlyRecipient {
  userId: number;
  email: string;
  firstName: string;
  aliases: CompanyAliases;
  /** First day of the month reported, YYYY-MM-DD. */
  month: string;
  found: number;
  opened: number;
}

/**
 * Mail watchers, at the start of a month, the numbers of competitor openings verified and opened near their locations
 * in the month before. Months are in the company's time zone. A user mailed within a day is not mailed again.
 */
export async function mailMonthlyOpenings(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<MonthlyRecipient>`
    with told as materialized (
      select id, time_zone, (this - interval '1 month')::date as month, (this - interval '1 day')::date as last
      from companies cross join date_trunc('month', ${now}::timestamptz at time zone time_zone) as this
      where not is_competitive_intelligence_disabled
    ), news as materialized (
      select openings.*, month, (verified_at at time zone time_zone)::date between month and last as is_found,
        status = 'open' and expected_on between month and last as is_opened
      from openings join told on told.id = openings.company_id where standing = 'verified'
    )
    select users.id as user_id, users.email, users.first_name, ${aliasesAsJson} as aliases, month,
      count(*) filter (where is_found) as found, count(*) filter (where is_opened) as opened
    from (${selectWatchers(sql`select * from news where is_found or is_opened`)}) heard
    join news on news.id = heard.opening_id
    join users on users.id = heard.user_id
    join companies on companies.id = users.company_id
    group by users.id, companies.id, month order by users.id`.execute(db);
  const site = await findMailSite();
  await notify(db, "opening.month", rows, ({ aliases, month, found, opened, ...reader }) => {
    const terms = termsOf(aliases);
    const news = [
      ...(found > 0 ? [`${countText(found, "new competitor")} reported`] : []),
      ...(opened > 0 ? [`${opened} opened`] : []),
    ];
    return {
      subject: translate(terms, `Competitors near your {locations} in ${monthText(month.slice(0, 7))}`),
      greeting: greetingText(reader.firstName),
      paragraphs: [`${news.join(", ")}.`],
      button: { label: "View openings", link: new URL(paths.openings({ near: "yours" }), site.url).href },
      footer: translate(terms, footerOf(site.name)),
    };
  });
}

const footerOf = (product: string) =>
  `You received this email because you get alerts about openings near your {locations} on ${product}.`;

/**
 * Select the watchers of some rows of `openings`: each pair once, with the watcher's nearest location and its distance
 * in miles. The query starts from the openings, which are few, rather than from all watchers.
 */
function selectWatchers(openings: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select distinct on (users.id, told.id) users.id as user_id, told.id as opening_id, locations.name as location, away.miles
    from (${openings}) told
    join locations on locations.company_id = told.company_id and locations.status <> 'closed'
      and ${isWithinMiles("locations", MAX_ALERT_MILES, "told")}
    cross join lateral (select ${milesBetween("locations", "told")} as miles) away
    join memberships on memberships.network_id = locations.network_id
    join opening_watches on opening_watches.user_id = memberships.user_id and opening_watches.miles >= away.miles
    join users on users.id = memberships.user_id and users.status = 'Registered' and ${isLocationVisibleTo("locations.id")}
    order by users.id, told.id, away.miles`;
}
