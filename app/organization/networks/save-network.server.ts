import type { z } from "zod";
import { problem } from "#app/http/problems.ts";
import { defineChange, defineCreation } from "#app/platform/records/change.server.ts";
import { columnsOf, type NetworkChange, type networkStatusForm, type NewNetwork } from "./network-form.ts";
import { advisorNameOf, nameOfUser } from "./network-queries.server.ts";
import { MERGED_IS_READ_ONLY, NO_ADVISOR, refusalOfStatus, takenByNetwork } from "./network-rules.ts";

const noAdvisor = problem("advisorId", NO_ADVISOR);

interface At {
  companyId: number;
  id: number;
}

/** Creates an active network of a company. */
export const createNetwork = defineCreation({
  ...{ table: "networks", noun: "network" },
  find: (db, { reach }, { companyId }: { companyId: number }, { advisorId }: NewNetwork) =>
    db
      .selectFrom("companies")
      .select(advisorNameOf(companyId, advisorId).as("advisor"))
      .where("id", "=", companyId)
      .where(reach.company("companies.id")),
  refuse: ({ advisor }, { advisorId }) => (advisorId !== null && advisor === null ? noAdvisor : null),
  columns: (form) => columnsOf(form),
  told: (form, { advisor }) => {
    const { advisorId: _, ...columns } = columnsOf(form);
    return { ...columns, advisor, status: "active" };
  },
  taken: (form) => takenByNetwork(form),
});

/** Saves what a form holds of a network; a merged one is refused. */
export const changeNetwork = defineChange({
  ...{ table: "networks", noun: "network" },
  find: (db, { reach }, { companyId, id }: At, { advisorId }: NetworkChange) =>
    db
      .selectFrom("networks")
      .selectAll()
      .select([nameOfUser("networks.advisorId").as("advisor"), advisorNameOf(companyId, advisorId).as("chosen")])
      .where("id", "=", id)
      .where("companyId", "=", companyId)
      .where(reach.company("networks.companyId")),
  refuse: ({ status }) => (status === "merged" ? MERGED_IS_READ_ONLY : null),
  check: ({ advisorId, chosen }, form) =>
    form.advisorId !== null && form.advisorId !== advisorId && chosen === null ? noAdvisor : null,
  columns: (form) => columnsOf(form),
  told: ({ before, after }, _, { advisor, chosen }) => {
    const { advisorId: was, ...rest } = before;
    const { advisorId: is, ...changed } = after;
    if (was === is) return { before, after };
    return { before: { ...rest, advisor }, after: { ...changed, advisor: chosen } };
  },
  taken: (form) => takenByNetwork(form),
});

/** Activates or deactivates a network. */
export const setNetworkStatus = defineChange({
  ...{ table: "networks", noun: "network", verb: "set-status" },
  find: (db, { reach }, { companyId, id }: At, _: z.output<typeof networkStatusForm>) =>
    db
      .selectFrom("networks")
      .select(["id", "companyId", "version", "name", "status"])
      .where("id", "=", id)
      .where("companyId", "=", companyId)
      .where(reach.company("networks.companyId")),
  refuse: ({ status }, form) => refusalOfStatus(status, form.status),
  columns: ({ status }) => ({ status }),
  result: ({ name }) => ({ name }),
});
