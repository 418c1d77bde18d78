import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { writeAudits } from "#app/platform/audit/write-audit.server.ts";
import type { ChannelLinks } from "./link-form.ts";
import { withHost } from "./link-rules.ts";

type Outcome = { saved: true; changed: number } | { saved: false; problems: Problems; status?: 409 } | null;

/** The channels of a company with their links, in its order. */
export function listChannelLinks(db: Db, reach: Reach, companyId: number) {
  return db
    .selectFrom("channels")
    .select(["id", "name", "link", "version", "isActive"])
    .where("companyId", "=", companyId)
    .where(reach.company("channels.companyId"))
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/** Saves the links of a company's channels at once. Null when a channel is absent, another company's or out of reach. */
export async function changeChannelLinks(
  db: Db,
  advisor: Person,
  companyId: number,
  form: ChannelLinks,
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const held = await lockChannels(db, advisor.reach, companyId);
    const asked = form.channels.map((channel) => ({ channel, held: held.find(({ id }) => id === channel.id) }));
    if (asked.some(({ held }) => held === undefined)) return null;
    const changes = asked.flatMap(({ channel, held }) =>
      held && held.link !== channel.link
        ? [{ ...held, after: channel.link, version: channel.version, now: held.version }]
        : [],
    );
    if (changes.some(({ version, now }) => version !== now)) {
      return { saved: false, problems: stale("channel"), status: 409 };
    }
    await writeLinks(db, advisor, companyId, changes, now);
    return { saved: true, changed: changes.length };
  });
}

/**
 * Puts one host in the place of another in the links of a company's channels. Refused where that is another number of
 * links than the preview said. Null when the company has no channel in reach.
 */
export async function replaceHost(
  db: Db,
  advisor: Person,
  companyId: number,
  { find, replacement, count }: { find: string; replacement: string; count: number },
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const held = await lockChannels(db, advisor.reach, companyId);
    if (held.length === 0) return null;
    const changes = held.flatMap((channel) => {
      const after = channel.link === null ? null : withHost(channel.link, find, replacement);
      return after === null ? [] : [{ ...channel, after }];
    });
    if (changes.length !== count) {
      return { saved: false, problems: problem("", "The links changed since the preview. Look at it again.") };
    }
    await writeLinks(db, advisor, companyId, changes, now);
    return { saved: true, changed: changes.length };
  });
}

function lockChannels(db: Db, reach: Reach, companyId: number) {
  return db
    .selectFrom("channels")
    .select(["id", "link", "version"])
    .where("companyId", "=", companyId)
    .where(reach.company("channels.companyId"))
    .orderBy("id")
    .forUpdate()
    .execute();
}

async function writeLinks(
  db: Db,
  advisor: Person,
  companyId: number,
  changes: readonly { id: number; link: string | null; after: string | null }[],
  now: Date,
): Promise<void> {
  if (changes.length === 0) return;
  const rows = JSON.stringify(changes.map(({ id, after }) => ({ id, link: after })));
  await sql`
    update channels set link = row.link, version = version + 1, updated_at = ${now}, updated_by = ${advisor.userId}
    from jsonb_to_recordset(${rows}::jsonb) as row (id integer, link text) where channels.id = row.id
  `.execute(db);
  await writeAudits(
    db,
    advisor,
    changes.map(({ id, link, after }) => ({
      action: "channel.change",
      object: { type: "channel", id },
      companyId,
      before: { link },
      after: { link: after },
    })),
  );
}
