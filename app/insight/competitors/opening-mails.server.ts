import { greetingOf } from "#app/platform/mail/mail.ts";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { milesBetween } from "#app/platform/maps/distance.server.ts";
import { tell } from "#app/platform/notifications/tell.server.ts";
import { aliasesAsJson } from "#app/platform/wording/voice.server.ts";
import { findMailSite } from "#app/programs/queue/mail-site.server.ts";
import { paths } from "#app/paths.ts";
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
    join opening_watches on true
    join users on users.id = opening_watches.user_id and users.company_id = companies.id and users.status = 'Registered'
    cross join lateral (
      select locations.name, ${milesBetween("locations", "openings")} as miles from locations
      where locations.company_id = companies.id and locations.status <> 'closed'
        and case when users.role = 'Location Level Guest'
          then locations.id in (select location_id from guest_locations where user_id = users.id)
          else locations.network_id in (select network_id from memberships where user_id = users.id) end
      order by 2 limit 1) nearest
    where openings.id = ${openingId} and nearest.miles <= opening_watches.miles
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
      footer: say(words, `You receive this mail because you watch openings near your {locations} on ${site.name}.`),
    };
  });
}
