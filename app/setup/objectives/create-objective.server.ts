import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { auditOfMade } from "#app/platform/audit/write-audit.server.ts";
import { lockedChoice, nextPosition } from "#app/platform/records/entry-kind.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { objectiveColumnsOf, type NewObjective } from "./objective-form.ts";
import { objectiveKind } from "./objective-kind.server.ts";

type Outcome = { saved: true; objectiveId: number } | { saved: false; problems: Problems } | null;

/** Adds an objective at the end of a company's list. Null when the company is absent or out of reach. */
export async function createObjective(
  db: Db,
  advisor: Person,
  companyId: number,
  form: NewObjective,
  now: Date,
): Promise<Outcome> {
  const save = db.transaction().execute(async (db): Promise<Outcome> => {
    const columns = objectiveColumnsOf(form);
    const company = await db
      .selectFrom("companies")
      .select(lockedChoice("metricTypes", companyId, columns.metricTypeId).as("metricTypeId"))
      .where("id", "=", companyId)
      .where(advisor.reach.company("companies.id"))
      .executeTakeFirst();
    if (!company) return null;
    if (company.metricTypeId !== columns.metricTypeId) return { saved: false, problems: noSuchMetricType };
    const by = { createdAt: now, createdBy: advisor.userId, updatedAt: now, updatedBy: advisor.userId };
    const entry = { action: "objective.create", type: "objective", companyId, after: columns };
    const { id } = await db
      .with("made", (db) =>
        db
          .insertInto("objectives")
          .values({ companyId, ...columns, ...by, position: nextPosition(objectiveKind, companyId) })
          .returning("id"),
      )
      .with("audited", () => auditOfMade(advisor, entry))
      .selectFrom("made")
      .select("id")
      .executeTakeFirstOrThrow();
    return { saved: true, objectiveId: id };
  });
  return orTaken(save, objectiveNameTaken(form.name));
}

export function objectiveNameTaken(name: string) {
  return { objectives_company_name_key: { field: "name", sentence: `Another objective is called ${name}.` } };
}

export const noSuchMetricType = problem("metricTypeId", "Choose a metric type from the list.");
