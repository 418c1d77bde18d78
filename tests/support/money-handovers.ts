import { makeTransfer } from "./make/handovers.ts";
import type { OperationFactory, MoneyScenario } from "./money-scenario.ts";

/** Hand a location over, with its money or without. */
export const transferLocation: OperationFactory = async (scene, { pick, choice }) => {
  const { db, changes, companyId, now } = scene;
  const shops = await db.selectFrom("locations").selectAll().where("companyId", "=", companyId).orderBy("id").execute();
  const shop = shops[pick % shops.length];
  const to = (await networksOf(scene)).find(({ id }) => id !== shop?.networkId);
  if (!shop || !to) return null;
  const money = ["move", "leave", "lapse"][choice % 3] ?? "move";
  const values = { status: "scheduled" as const, choices: JSON.stringify({ money }) };
  const work = async () => changes.runTransfer(db, (await makeTransfer(db, to, [shop], values)).id, now);
  return { name: `transfer.${money}`, work };
};

/** Merge two networks. */
export const mergeTwoNetworks: OperationFactory = async (scene, { pick }) => {
  const { db, changes, companyId, senior, now } = scene;
  const [one, two] = await networksOf(scene);
  if (!one || !two) return null;
  const [survivor, source] = pick % 2 === 0 ? [one, two] : [two, one];
  const { id } = survivor;
  const form = {
    name: id,
    code: id,
    legalName: id,
    contact: id,
    advisor: id,
    typedName: survivor.name,
    isPreviewLocationsDisabled: id,
    isSocialMediaDisabled: id,
    versions: [one, two].map((network) => `${network.id}.${network.version}`),
  };
  const merge = { companyId, survivorId: id, sourceIds: [source.id] };
  return { name: "merge", work: () => changes.mergeNetworks(db, senior, { merge, form, now }) };
};

const networksOf = ({ db, companyId }: MoneyScenario) =>
  db
    .selectFrom("networks")
    .selectAll()
    .where("companyId", "=", companyId)
    .where("status", "=", "active")
    .orderBy("id")
    .execute();
