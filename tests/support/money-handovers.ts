import { makeTransfer } from "./make/moves.ts";
import type { Happens, Scene } from "./money-scene.ts";

/** Hands a location over with its money, or without. */
export const transfer: Happens = async (scene, { pick, way }) => {
  const { db, verbs, companyId, now } = scene;
  const shops = await db.selectFrom("locations").selectAll().where("companyId", "=", companyId).orderBy("id").execute();
  const shop = shops[pick % shops.length];
  const to = (await networksOf(scene)).find(({ id }) => id !== shop?.networkId);
  if (!shop || !to) return null;
  const money = ["move", "leave", "lapse"][way % 3] ?? "move";
  const values = { status: "scheduled", choices: JSON.stringify({ money }) };
  const work = async () => verbs.runTransfer(db, (await makeTransfer(db, to, [shop], values)).id, now);
  return { name: `transfer.${money}`, work };
};

/** Makes one network of two. */
export const merge: Happens = async (scene, { pick }) => {
  const { db, verbs, companyId, senior, now } = scene;
  const [one, two] = await networksOf(scene);
  if (!one || !two) return null;
  const [survivor, source] = pick % 2 === 0 ? [one, two] : [two, one];
  const { id } = survivor;
  const form = {
    ...{ name: id, code: id, legalName: id, contact: id, advisor: id, typedName: survivor.name },
    ...{ isPreviewLocationsDisabled: id, isSocialMediaDisabled: id },
    versions: [one, two].map((network) => `${network.id}.${network.version}`),
  };
  const merge = { companyId, survivorId: id, sourceIds: [source.id] };
  return { name: "merge", work: () => verbs.mergeNetworks(db, senior, merge, form, now) };
};

const networksOf = ({ db, companyId }: Scene) =>
  db
    .selectFrom("networks")
    .selectAll()
    .where("companyId", "=", companyId)
    .where("status", "=", "active")
    .orderBy("id")
    .execute();
