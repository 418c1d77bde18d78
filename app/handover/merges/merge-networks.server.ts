import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import type { Advisor } from "#app/access/guards/guards.server.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { lockPrograms } from "#app/programs/ledger/move-money.server.ts";
import { tellMerged } from "./tell-merged.server.ts";
import { countParts } from "./count-parts.server.ts";
import { type MergeForm, versionMark } from "./merge-form.ts";
import type { MergePart } from "./merge-part.ts";
import { mergeParts } from "./merge-parts.server.ts";

import {
  type Merge,
  type MergeCount,
  nameOfMerged,
  problemOfFields,
  problemOfTypedName,
  refusalOfMerge,
} from "./merge-rules.ts";

type Outcome =
  { saved: true; mergeId: number; survivor: string } | { saved: false; problems: Problems; status?: 409 } | null;

/**
 * Merges networks into one that stays: all that belongs to the sources is its own afterwards, and the sources stay as
 * merged. Everything in one transaction, which throws where the numbers do not add up. Null when a network is absent or
 * out of reach.
 */
export async function mergeNetworks(
  db: Db,
  advisor: Advisor,
  merge: Merge,
  form: MergeForm,
  now: Date,
  parts: readonly MergePart[] = mergeParts,
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    await lockPrograms(db, sql`${merge.companyId}`);
    const networks = await lockNetworks(db, advisor, merge);
    const survivor = networks.find(({ id }) => id === merge.survivorId);
    const sources = networks.filter(({ id }) => merge.sourceIds.includes(id));
    if (!survivor || sources.length < merge.sourceIds.length) return null;
    const refusal = refusalOfMerge(survivor, sources);
    if (refusal) return { saved: false, problems: problem("", refusal) };
    if (networks.some((network) => !form.versions.includes(versionMark(network)))) {
      return { saved: false, problems: stale("network"), status: 409 };
    }
    const foreign = problemOfFields(form, networks);
    if (foreign) return { saved: false, problems: foreign };
    const mistyped = problemOfTypedName(form.typedName, survivor.name);
    if (mistyped) return { saved: false, problems: mistyped };

    for (const part of parts) await part.lock?.(db, merge);
    const counts = await countParts(db, merge, parts);
    for (const part of parts) await part.apply(db, merge, advisor, now);
    await writeNetworks(db, advisor, merge, networks, form, now);
    const after = await countAfter(db, merge, parts, counts);
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
    const named = networkOf(networks, form.name).name;
    await tellMerged(db, merge, { survivor: named, names: networks.map(({ name }) => name) });
    return { saved: true, mergeId: id, survivor: named };
  });
}

type LockedNetwork = Awaited<ReturnType<typeof lockNetworks>>[number];

/** Locks the networks in the order of their ids, as transfers do: of two that meet in a network, one waits. */
function lockNetworks(db: Db, advisor: Advisor, { companyId, survivorId, sourceIds }: Merge) {
  return db
    .selectFrom("networks")
    .select(["id", "name", "code", "legalName", "status", "version", "contactName", "contactEmail", "contactPhone"])
    .select(["advisorId", "isPreviewLocationsDisabled", "isSocialMediaDisabled"])
    .where("id", "in", [survivorId, ...sourceIds])
    .where("companyId", "=", companyId)
    .where(advisor.reach.company("networks.companyId"))
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Makes the sources merged ones, which gives their name and code free where the survivor takes them. */
async function writeNetworks(
  db: Db,
  advisor: Advisor,
  { companyId, survivorId, sourceIds }: Merge,
  networks: readonly LockedNetwork[],
  form: MergeForm,
  now: Date,
): Promise<void> {
  const changed = { updatedAt: now, updatedBy: advisor.userId };
  const named = networkOf(networks, form.name);
  const coded = networkOf(networks, form.code);
  const contact = networkOf(networks, form.contact);
  await db
    .updateTable("networks")
    .set({ ...changed, status: "merged", mergedIntoId: survivorId })
    .set((of) => ({ version: of("version", "+", 1) }))
    .where("id", "in", sourceIds)
    .execute();
  await db.updateTable("networks").set({ mergedIntoId: survivorId }).where("mergedIntoId", "in", sourceIds).execute();
  if (named.id !== survivorId) {
    const taken = await db.selectFrom("networks").select("name").where("companyId", "=", companyId).execute();
    const name = nameOfMerged(
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
      legalName: networkOf(networks, form.legalName).legalName,
      contactName: contact.contactName,
      contactEmail: contact.contactEmail,
      contactPhone: contact.contactPhone,
      advisorId: networkOf(networks, form.advisor).advisorId,
      isPreviewLocationsDisabled: networkOf(networks, form.isPreviewLocationsDisabled).isPreviewLocationsDisabled,
      isSocialMediaDisabled: networkOf(networks, form.isSocialMediaDisabled).isSocialMediaDisabled,
    })
    .set((of) => ({ version: of("version", "+", 1) }))
    .where("id", "=", survivorId)
    .execute();
}

/** The network that a field is taken from; problems are found before. */
function networkOf(networks: readonly LockedNetwork[], id: number): LockedNetwork {
  const network = networks.find((one) => one.id === id);
  if (!network) throw new Error(`network ${id} is not one of those that merge`);
  return network;
}

/** What the survivor has of each part; throws where that is not what the preview said, or a source kept something. */
async function countAfter(db: Db, merge: Merge, parts: readonly MergePart[], previewed: readonly MergeCount[]) {
  const after = await countParts(db, merge, parts);
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
