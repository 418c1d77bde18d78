import type { z } from "zod";
import { fieldError } from "#app/http/errors.ts";
import { defineChange, defineCreation } from "#app/platform/records/change.server.ts";
import { networkColumns, type NetworkChange, type networkStatusForm, type NewNetwork } from "./network-form.ts";
import { selectAdvisorName, selectUserName } from "./network-queries.server.ts";
import { MERGED_IS_READ_ONLY, NO_ADVISOR, networkStatusRefusal, networkViolations } from "./network-rules.ts";

const advisorError = fieldError("advisorId", NO_ADVISOR);

interface NetworkKey {
  companyId: number;
  id: number;
}

/** Create an active network of a company. */
export const createNetwork = defineCreation({
  table: "networks",
  noun: "network",
  find: (db, { access }, { companyId }: { companyId: number }, { advisorId }: NewNetwork) =>
    db
      .selectFrom("companies")
      .select(selectAdvisorName(companyId, advisorId).as("advisor"))
      .where("id", "=", companyId)
      .where(access.company("companies.id")),
  refuse: ({ advisor }, { advisorId }) => (advisorId !== null && advisor === null ? advisorError : null),
  columns: (form) => networkColumns(form),
  auditDetails: (form, { advisor }) => {
    const { advisorId: _, ...columns } = networkColumns(form);
    return { ...columns, advisor, status: "active" };
  },
  uniqueViolations: (form) => networkViolations(form),
});

/** Save the form of a network; a merged one is refused. */
export const changeNetwork = defineChange({
  table: "networks",
  noun: "network",
  find: (db, { access }, { companyId, id }: NetworkKey, { advisorId }: NetworkChange) =>
    db
      .selectFrom("networks")
      .selectAll()
      .select([
        selectUserName("networks.advisorId").as("advisor"),
        selectAdvisorName(companyId, advisorId).as("chosen"),
      ])
      .where("id", "=", id)
      .where("companyId", "=", companyId)
      .where(access.company("networks.companyId")),
  refuse: ({ status }) => (status === "merged" ? MERGED_IS_READ_ONLY : null),
  validate: ({ advisorId, chosen }, form) =>
    form.advisorId !== null && form.advisorId !== advisorId && chosen === null ? advisorError : null,
  columns: (form) => networkColumns(form),
  auditDetails: ({ before, after }, _, { advisor, chosen }) => {
    const { advisorId: was, ...rest } = before;
    const { advisorId: is, ...changed } = after;
    if (was === is) return { before, after };
    return { before: { ...rest, advisor }, after: { ...changed, advisor: chosen } };
  },
  uniqueViolations: (form) => networkViolations(form),
});

/** Activate or deactivate a network. */
export const setNetworkStatus = defineChange({
  table: "networks",
  noun: "network",
  action: "set-status",
  find: (db, { access }, { companyId, id }: NetworkKey, _: z.output<typeof networkStatusForm>) =>
    db
      .selectFrom("networks")
      .select(["id", "companyId", "version", "name", "status"])
      .where("id", "=", id)
      .where("companyId", "=", companyId)
      .where(access.company("networks.companyId")),
  refuse: ({ status }, form) => networkStatusRefusal(status, form.status),
  columns: ({ status }) => ({ status }),
  result: ({ name }) => ({ name }),
});
