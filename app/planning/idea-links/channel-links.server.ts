import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError, staleError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { writeAuditBatch } from "#app/platform/audit/write-audit.server.ts";
import type { ChannelLinks } from "./link-form.ts";
import { replaceLinkHost } from "./link-rules.ts";

type Outcome = { saved: true; changed: number } | { saved: false; fieldErrors: FieldErrors; status?: 409 } | null;

/** List a company's channels with their links, in their order. */
export function listChannelLinks(db: Db, access: AccessScope, companyId: number) {
  return db
    .selectFrom("channels")
    .select(["id", "name", "link", "version", "isActive"])
    .where("companyId", "=", companyId)
    .where(access.company("channels.companyId"))
    .orderBy("position")
    .orderBy("id")
    .execute();
}

/**
 * Save the links of a company's channels together. Null when a channel is absent, another company's or out of scope.
 */
export async function changeChannelLinks(
  db: Db,
  advisor: CurrentUser,
  { companyId, form, now }: { companyId: number; form: ChannelLinks; now: Date },
): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const current = await lockChannels(db, advisor.access, companyId);
    const requested = form.channels.map((channel) => ({
      channel,
      current: current.find(({ id }) => id === channel.id),
    }));
    if (requested.some(({ current }) => current === undefined)) return null;
    const changes = requested.flatMap(({ channel, current }) =>
      current && current.link !== channel.link
        ? [{ ...current, after: channel.link, version: channel.version, now: current.version }]
        : [],
    );
    if (changes.some(({ version, now }) => version !== now)) {
      return { saved: false, fieldErrors: staleError("channel"), status: 409 };
    }
    await writeLinks(db, advisor, { companyId, changes, now });
    return { saved: true, changed: changes.length };
  });
}

/**
 * Replace a host in the links of a company's channels. Refused when the number of links differs from the preview's
 * `count`. Null when the company has no channel in scope.
 */
export async function replaceChannelHost(
  db: Db,
  advisor: CurrentUser,
  {
    companyId,
    find,
    replacement,
    count,
    now,
  }: { companyId: number; find: string; replacement: string; count: number; now: Date },
): Promise<Outcome> {
  return db.transaction().execute(async (db): Promise<Outcome> => {
    const current = await lockChannels(db, advisor.access, companyId);
    if (current.length === 0) return null;
    const changes = current.flatMap((channel) => {
      const after = channel.link === null ? null : replaceLinkHost(channel.link, find, replacement);
      return after === null ? [] : [{ ...channel, after }];
    });
    if (changes.length !== count) {
      return { saved: false, fieldErrors: fieldError("", "The links changed since the preview. Review it again.") };
    }
    await writeLinks(db, advisor, { companyId, changes, now });
    return { saved: true, changed: changes.length };
  });
}

function lockChannels(db: Db, access: AccessScope, companyId: number) {
  return db
    .selectFrom("channels")
    .select(["id", "link", "version"])
    .where("companyId", "=", companyId)
    .where(access.company("channels.companyId"))
    .orderBy("id")
    .forUpdate()
    .execute();
}

async function writeLinks(
  db: Db,
  advisor: CurrentUser,
  {
    companyId,
    changes,
    now,
  }: { companyId: number; changes: readonly { id: number; link: string | null; after: string | null }[]; now: Date },
): Promise<void> {
  if (changes.length === 0) return;
  const rows = JSON.stringify(changes.map(({ id, after }) => ({ id, link: after })));
  await sql`
    update channels set link = row.link, version = version + 1, updated_at = ${now}, updated_by = ${advisor.userId}
    from jsonb_to_recordset(${rows}::jsonb) as row (id integer, link text) where channels.id = row.id
  `.execute(db);
  await writeAuditBatch(
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
