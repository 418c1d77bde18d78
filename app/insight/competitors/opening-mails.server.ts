import { greetingOf } from "#app/platform/mail/mail.ts";
import { type RawBuilder, sql } from "kysely";
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
import { expectedText, MOST_WATCHED_MILES, type OpeningStatus, statusWords } from "./opening-rules.ts";

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
      openings.expected_on, openings.precision, heard.location, heard.miles
    from (${heardOf(sql`select * from openings where id = ${openingId}`)}) heard
    join openings on openings.id = heard.opening_id
    join users on users.id = heard.user_id
    join companies on companies.id = users.company_id and not companies.is_competitive_intelligence_disabled
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
  const { rows } = await sql<Reader>`
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
    from (${heardOf(sql`select * from news where is_found or is_opened`)}) heard
    join news on news.id = heard.opening_id
    join users on users.id = heard.user_id
    join companies on companies.id = users.company_id
    group by users.id, companies.id, month order by users.id`.execute(db);
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

/**
 * Who hears of some rows of `openings`: each pair once, with the watcher's own location that lies nearest, and how far. It
 * begins with the openings, which are few, and not with all who watch.
 */
function heardOf(openings: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select distinct on (users.id, told.id) users.id as user_id, told.id as opening_id, locations.name as location, away.miles
    from (${openings}) told
    join locations on locations.company_id = told.company_id and locations.status <> 'closed'
      and ${isWithin("locations", MOST_WATCHED_MILES, "told")}
    cross join lateral (select ${milesBetween("locations", "told")} as miles) away
    join memberships on memberships.network_id = locations.network_id
    join opening_watches on opening_watches.user_id = memberships.user_id and opening_watches.miles >= away.miles
    join users on users.id = memberships.user_id and users.status = 'Registered' and ${userSees("locations.id")}
    order by users.id, told.id, away.miles`;
}
