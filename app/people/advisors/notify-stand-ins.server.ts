import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { absoluteUrl, greeting } from "#app/access/sign-in/mail-templates.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { dateRangeText } from "#app/platform/dates/date-texts.ts";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";
import { notify } from "#app/platform/notifications/notify.server.ts";

/** Days away and their stand-in; nulls when none are named. */
interface DaysAway {
  standInId: number | null;
  awayFrom: string | null;
  awayUntil: string | null;
}

/**
 * Notify the stand-in of an advisor's saved days away, and the earlier one who no longer stands in. `absent` has the
 * days before. Days that are over notify nobody.
 */
export async function notifyStandIns(
  db: Db,
  { absent, saved, now }: { absent: DaysAway & { id: number; timeZone: string | null }; saved: DaysAway; now: Date },
): Promise<void> {
  const today = dayIn(absent.timeZone ?? "UTC", now);
  const isOver = ({ awayUntil }: DaysAway) => awayUntil === null || awayUntil < today;
  if (absent.standInId !== saved.standInId && !isOver(absent)) await notifyStandIn(db, "ended", absent.id, absent);
  if (!isOver(saved)) await notifyStandIn(db, "named", absent.id, saved);
}

async function notifyStandIn(db: Db, news: "named" | "ended", absentId: number, days: DaysAway): Promise<void> {
  const { rows } = await sql<{ userId: number; email: string; firstName: string; absent: string }>`
    select users.id as user_id, users.email, users.first_name, ${fullNameSql("absent")} as absent
    from users join users absent on absent.id = ${absentId}
    where users.id = ${days.standInId} and users.status = 'Registered'`.execute(db);
  const dates = dateRangeText({ startsOn: days.awayFrom ?? "", endsOn: days.awayUntil ?? "" });
  await notify(db, `standIn.${news}`, rows, ({ firstName, absent }) => ({
    subject: `You ${news === "named" ? "" : "no longer "}stand in for ${absent}: ${dates}`,
    greeting: greeting(firstName),
    paragraphs: [
      news === "named"
        ? `On these days you get ${absent}'s work, the emails about it and the approval limit.`
        : `You won't get ${absent}'s work or the emails about it.`,
    ],
    button: { label: "View inbox", link: absoluteUrl(site, paths.inbox()) },
    footer: `You received this email because ${absent} named you as stand-in on ${site.name}.`,
  }));
}
