import { greetingOf } from "#app/platform/mail/mail.ts";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { isWithin, milesBetween } from "#app/platform/maps/distance.server.ts";
import { userSees } from "#app/platform/identity/reach.server.ts";
import { tell } from "#app/platform/notifications/tell.server.ts";
import { aliasesAsJson } from "#app/platform/wording/voice.server.ts";
import { findMailSite } from "#app/programs/queue/mail-site.server.ts";
import { paths } from "#app/paths.ts";
import { countText, monthText } from "#app/ui/format.ts";
import { milesText } from "#app/ui/map/great-circle.ts";
import { type Aliases, say, wordsOf } from "#app/ui/words.ts";
import { expectedText, type OpeningStatus, statusWords } from "./opening-rules.ts";

interface Watcher {
  email: string;
  firstName: string;
  aliases: Aliases;
  brand: string;
  city: string;
  status: OpeningStatus;
  expectedOn: string | null;
  precision: string;
  /** Their location that lies nearest, and how far. */
  location: string;
  miles: number;
}

/** Mails those who watch the area of a verified opening, in the transaction of what they are told. */
export async function tellWatchers(db: Db, openingId: number, news: "new" | "status"): Promise<void> {
  const { rows } = await sql<Watcher>`
    select users.email, users.first_name, ${aliasesAsJson} as aliases, openings.brand, openings.city, openings.status,
      openings.expected_on, openings.precision, nearest.name as location, nearest.miles
    from openings
    join companies on companies.id = openings.company_id and not companies.is_competitive_intelligence_disabled
    join (${watchers}) users on users.company_id = companies.id
    cross join lateral (
      select locations.name, ${milesBetween("locations", "openings")} as miles from locations
      where ${isWatchers} order by 2 limit 1) nearest
    where openings.id = ${openingId} and nearest.miles <= users.watched_miles
    order by users.id`.execute(db);
  const site = await findMailSite();
  await tell(db, `opening.${news}`, rows, (watcher) => {
    const { brand, city, status, location, miles } = watcher;
    const words = wordsOf(watcher.aliases);
    const expected = expectedText(watcher.expectedOn, watcher.precision);
    return {
      subject: news === "new" ? `${brand} near ${location}` : `${brand} in ${city}: ${statusWords[status]}`,
      greeting: greetingOf(watcher.firstName),
      paragraphs: [
        `${brand} in ${city}, ${milesText(miles)} from ${location}: ${statusWords[status].toLowerCase()}.`,
        ...(watcher.expectedOn ? [`${status === "open" ? "Opened" : "Expected"}: ${expected}.`] : []),
      ],
      button: { label: "Open it", link: new URL(paths.opening(openingId), site.url).href },
      footer: say(words, footerOf(site.name)),
    };
  });
}

interface Reader {
  userId: number;
  email: string;
  firstName: string;
  aliases: Aliases;
  /** The first day of the month that is told, YYYY-MM-DD. */
  month: string;
  found: number;
  opened: number;
}

/**
 * Tells watchers at the begin of a month how many competitors the month before brought to light near their locations, and
 * how many of them opened. Months are those of the company's time zone. Whoever was told within a day is not told again.
 */
export async function tellMonth(db: Db, now: Date): Promise<void> {
  const isFound = sql`(openings.verified_at at time zone companies.time_zone)::date between told.month and told.last`;
  const isOpened = sql`(openings.status = 'open' and openings.expected_on between told.month and told.last)`;
  const { rows } = await sql<Reader>`
    select users.id as user_id, users.email, users.first_name, ${aliasesAsJson} as aliases, told.month, counted.*
    from (${watchers}) users
    join companies on companies.id = users.company_id and not companies.is_competitive_intelligence_disabled
    cross join lateral (
      select (this - interval '1 month')::date as month, (this - interval '1 day')::date as last
      from date_trunc('month', ${now}::timestamptz at time zone companies.time_zone) as this) told
    cross join lateral (
      select count(*) filter (where ${isFound}) as found, count(*) filter (where ${isOpened}) as opened
      from openings
      where openings.company_id = companies.id and openings.standing = 'verified' and (${isFound} or ${isOpened})
        and exists (select from locations
          where ${isWatchers} and ${isWithin("locations", sql<number>`users.watched_miles`, "openings")})) counted
    where counted.found + counted.opened > 0
    order by users.id`.execute(db);
  const site = await findMailSite();
  await tell(db, "opening.month", rows, ({ aliases, month, found, opened, ...reader }) => {
    const words = wordsOf(aliases);
    const news = [
      ...(found > 0 ? [`${countText(found, "competitor")} came to light`] : []),
      ...(opened > 0 ? [`${opened} opened`] : []),
    ];
    return {
      subject: say(words, `Competitors near your {locations} in ${monthText(month.slice(0, 7))}`),
      greeting: greetingOf(reader.firstName),
      paragraphs: [`${news.join(", ")}.`],
      button: { label: "See them", link: new URL(paths.openings({ near: "yours" }), site.url).href },
      footer: say(words, footerOf(site.name)),
    };
  });
}

const footerOf = (product: string) =>
  `You receive this mail because you watch openings near your {locations} on ${product}.`;

/** Who watches how many miles around their locations. */
const watchers = sql`
  select users.id, users.role, users.company_id, users.email, users.first_name, opening_watches.miles as watched_miles
  from opening_watches join users on users.id = opening_watches.user_id and users.status = 'Registered'`;

/** Holds for the locations of the statement's watcher in `users`. */
const isWatchers = sql`(locations.company_id = users.company_id and locations.status <> 'closed'
  and locations.network_id in (select network_id from memberships where user_id = users.id)
  and ${userSees("locations.id")})`;
