import { cancelTransfer } from "#app/handover/transfers/cancel-transfer.server.ts";
import { confirmTransfer } from "#app/handover/transfers/confirm-transfer.server.ts";
import { prepareTransfer } from "#app/handover/transfers/prepare-transfer.server.ts";
import { runTransfer } from "#app/handover/transfers/run-transfer.server.ts";
import { makeTransfer } from "#tests/support/make/moves.ts";
import { makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import type { Changes, Ground } from "./change.ts";

export function transferChanges({ db, world, now, senior, harborAdvisor }: Ground): Changes {
  const { id: companyId } = world.sunrise;
  const effectiveOn = "2099-12-31";
  const scene = async () => ({
    to: await makeNetwork(db, world.sunrise),
    shop: await makeLocation(db, await makeNetwork(db, world.sunrise)),
  });
  return {
    prepareTransfer: {
      async scene() {
        const { to, shop } = await scene();
        const { id } = await makeTransfer(db, to, []);
        const choices = {
          plans: "move" as const,
          money: "move" as const,
          guests: "keep" as const,
          groups: "keep" as const,
          groupIds: [],
        };
        const preparation = {
          ...choices,
          toNetworkId: to.id,
          effectiveOn,
          note: "",
          locationIds: [shop.id],
          version: 1,
        };
        const prepare = (values = {}, person = senior) =>
          prepareTransfer(db, person, companyId, id, { ...preparation, ...values }, now);
        return {
          saves: () => prepare(),
          refuses: () => prepare({ effectiveOn: "2026-01-01" }),
          isAbsent: () => prepare({}, harborAdvisor),
        };
      },
    },
    confirmTransfer: {
      async scene() {
        const { to, shop } = await scene();
        const { id } = await makeTransfer(db, to, [shop], { effectiveOn });
        const past = await makeTransfer(db, to, [shop]);
        return {
          saves: () => confirmTransfer(db, senior, id, 1, now),
          refuses: () => confirmTransfer(db, senior, past.id, 1, now),
          isAbsent: () => confirmTransfer(db, harborAdvisor, id, 1, now),
        };
      },
    },
    cancelTransfer: {
      async scene() {
        const { to, shop } = await scene();
        const { id } = await makeTransfer(db, to, [shop]);
        const done = await makeTransfer(db, to, [shop], { status: "done" });
        return {
          saves: () => cancelTransfer(db, senior, { id }, { version: 1 }, now),
          refuses: () => cancelTransfer(db, senior, { id: done.id }, { version: 1 }, now),
          isAbsent: () => cancelTransfer(db, harborAdvisor, { id }, { version: 1 }, now),
        };
      },
    },
    runTransfer: {
      isOfServer: true,
      without: { isAbsent: "The server runs the transfers of every company." },
      async scene() {
        const { to, shop } = await scene();
        const { id } = await makeTransfer(db, to, [shop], { status: "scheduled" });
        const later = await makeTransfer(db, to, [shop], { status: "scheduled", effectiveOn });
        return {
          saves: () => runTransfer(db, id, now),
          refuses: () => runTransfer(db, later.id, now),
        };
      },
    },
  };
}
