import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError, staleError } from "#app/http/errors.ts";
import type { Advisor } from "#app/access/guards/guards.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { lockPrograms } from "#app/programs/ledger/move-money.server.ts";
import { notifyMerged } from "./notify-merged.server.ts";
import { countMergedRecords } from "./count-merged-records.server.ts";
import { type NetworkMergeForm, versionMark } from "./merge-form.ts";
import type { MergeHandler } from "./merge-handler.ts";
import { mergeHandlers } from "./merge-handlers.server.ts";
import {
  type Merge,
  type MergeCount,
  mergedNetworkName,
  validateMergeFields,
  validateTypedName,
  mergeRefusal,
} from "./merge-rules.ts";

type Outcome =
  { saved: true; mergeId: number; survivor: string } | { saved: false; fieldErrors: FieldErrors; status?: 409 } | null;

/**
 * Merge source networks into a survivor in one transaction: move all their records and mark the sources as merged.
 * Throws when the counts afterwards differ from the preview. Null when a network is absent or out of scope.
 */
export async function mergeNetworks(
  db: Db,
  advisor: Advisor,
  {
    merge,
    form,
    now,
    parts = mergeHandlers,
  }: { merge: Merge; form: NetworkMergeForm; now: Date; parts?: readonly MergeHandler[] },
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    await lockPrograms(db, sql`${merge.companyId}`);
    const networks = await lockMergeNetworks(db, advisor, merge);
    const survivor = networks.find(({ id }) => id === merge.survivorId);
    const sources = networks.filter(({ id }) => merge.sourceIds.includes(id));
    if (!survivor || sources.length < merge.sourceIds.length) return null;
    const refusal = mergeRefusal(survivor, sources);
    if (refusal) return { saved: false, fieldErrors: fieldError("", refusal) };
    if (networks.some((network) => !form.versions.includes(versionMark(network)))) {
      return { saved: false, fieldErrors: staleError("network"), status: 409 };
    }
    const foreign = validateMergeFields(form, networks);
    if (foreign) return { saved: false, fieldErrors: foreign };
    const mistyped = validateTypedName(form.typedName, survivor.name);
    if (mistyped) return { saved: false, fieldErrors: mistyped };

    for (const handler of parts) await handler.lock?.(db, merge);
    const counts = await countMergedRecords(db, merge, parts);
    for (const handler of parts) await handler.apply(db, merge, advisor, now);
    await writeNetworks(db, advisor, { merge, networks, form, now });
    const after = await verifyCountsAfter(db, merge, parts, counts);
    const { id } = await db
      .insertInto("networkMerges")
      .values({
        companyId: merge.companyId,
        survivorId: merge.survivorId,
        sourceIds: merge.sourceIds,
        countsBefore: JSON.stringify({
          networks: networks.map(({ id, name }) => ({ id, name })),
          parts: counts.map(({ name, label, unit, before }) => ({ name, label, unit, counts: before })),
        }),
        countsAfter: JSON.stringify(after),
        mergedAt: now,
        mergedBy: advisor.userId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await writeAudit(db, advisor, {
      action: "network.merge",
      object: { type: "network", id: merge.survivorId },
      companyId: merge.companyId,
      before: { survivor: survivor.name, sources: sources.map(({ name }) => name) },
      after,
    });
    const named = pickNetwork(networks, form.name).name;
    await notifyMerged(db, merge, { survivor: named, names: networks.map(({ name }) => name) });
    return { saved: true, mergeId: id, survivor: named };
  });
}

type LockedNetwork = Awaited<ReturnType<typeof lockMergeNetworks>>[number];

/** Lock the networks in id order, as transfers do, so that a merge and a transfer cannot deadlock. */
function lockMergeNetworks(db: Db, advisor: Advisor, { companyId, survivorId, sourceIds }: Merge) {
  return db
    .selectFrom("networks")
    .select(["id", "name", "code", "legalName", "status", "version", "contactName", "contactEmail", "contactPhone"])
    .select(["advisorId", "isPreviewLocationsDisabled", "isSocialMediaDisabled"])
    .where("id", "in", [survivorId, ...sourceIds])
    .where("companyId", "=", companyId)
    .where(advisor.access.company("networks.companyId"))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Mark the sources as merged and free their name and code where the survivor takes them. */
async function writeNetworks(
  db: Db,
  advisor: Advisor,
  {
    merge: { companyId, survivorId, sourceIds },
    networks,
    form,
    now,
  }: { merge: Merge; networks: readonly LockedNetwork[]; form: NetworkMergeForm; now: Date },
): Promise<void> {
  const changed = { updatedAt: now, updatedBy: advisor.userId };
  const named = pickNetwork(networks, form.name);
  const coded = pickNetwork(networks, form.code);
  const contact = pickNetwork(networks, form.contact);
  await db
    .updateTable("networks")
    .set({ ...changed, status: "merged", mergedIntoId: survivorId })
    .set((of) => ({ version: of("version", "+", 1) }))
    .where("id", "in", sourceIds)
    .execute();
  await db.updateTable("networks").set({ mergedIntoId: survivorId }).where("mergedIntoId", "in", sourceIds).execute();
  if (named.id !== survivorId) {
    const taken = await db.selectFrom("networks").select("name").where("companyId", "=", companyId).execute();
    const name = mergedNetworkName(
      named.name,
      taken.map((network) => network.name),
    );
    await db.updateTable("networks").set({ name }).where("id", "=", named.id).execute();
  }
  if (coded.id !== survivorId)
    await db.updateTable("networks").set({ code: null }).where("id", "=", coded.id).execute();
  await db
    .updateTable("networks")
    .set({
      ...changed,
      name: named.name,
      code: coded.code,
      legalName: pickNetwork(networks, form.legalName).legalName,
      contactName: contact.contactName,
      contactEmail: contact.contactEmail,
      contactPhone: contact.contactPhone,
      advisorId: pickNetwork(networks, form.advisor).advisorId,
      isPreviewLocationsDisabled: pickNetwork(networks, form.isPreviewLocationsDisabled).isPreviewLocationsDisabled,
      isSocialMediaDisabled: pickNetwork(networks, form.isSocialMediaDisabled).isSocialMediaDisabled,
    })
    .set((of) => ({ version: of("version", "+", 1) }))
    .where("id", "=", survivorId)
    .execute();
}

/**
 * Return the network that a field of the survivor is taken from. Throws when the merge has no such network, which
 * `validateMergeFields` rules out.
 */
function pickNetwork(networks: readonly LockedNetwork[], id: number): LockedNetwork {
  const network = networks.find((one) => one.id === id);
  if (!network) throw new Error(`network ${id} is not one of those that merge`);
  return network;
}

/**
 * Count the records after the merge and return the survivor's by name. Throws when a count differs from the preview or
 * a source still has records.
 */
async function verifyCountsAfter(
  db: Db,
  merge: Merge,
  parts: readonly MergeHandler[],
  previewed: readonly MergeCount[],
) {
  const after = await countMergedRecords(db, merge, parts);
  return Object.fromEntries(
    after.map(({ name, before: { [merge.survivorId]: own = 0, ...others } }, at) => {
      const left = Object.values(others).reduce((sum, count) => sum + count, 0);
      const expected = previewed[at]?.after;
      if (left !== 0 || own !== expected) {
        throw new Error(
          `merging into network ${merge.survivorId}: ${own} ${name} and ${left} left, previewed ${expected}`,
        );
      }
      return [name, own];
    }),
  );
}
