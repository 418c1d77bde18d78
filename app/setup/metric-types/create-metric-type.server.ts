import type { Db } from "#db/connect.ts";
import type { Problems } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { auditOfMade } from "#app/platform/audit/write-audit.server.ts";
import { nextPosition } from "#app/platform/records/entry-kind.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { findCompany } from "#app/organization/companies/company-queries.server.ts";
import { metricTypeColumnsOf, type NewMetricType } from "./metric-type-form.ts";
import { metricTypeKind } from "./metric-type-kind.server.ts";

type Outcome = { saved: true; metricTypeId: number } | { saved: false; problems: Problems } | null;

/** Adds a metric type at the end of a company's list. Null when the company is absent or out of reach. */
export async function createMetricType(
  db: Db,
  advisor: Person,
  companyId: number,
  form: NewMetricType,
  now: Date,
): Promise<Outcome> {
  const save = db.transaction().execute(async (db): Promise<Outcome> => {
    const company = await findCompany(db, advisor.reach, companyId);
    if (!company) return null;
    const columns = metricTypeColumnsOf(form);
    const by = { createdAt: now, createdBy: advisor.userId, updatedAt: now, updatedBy: advisor.userId };
    const entry = { action: "metric-type.create", type: "metric-type", companyId, after: columns };
    const { id } = await db
      .with("made", (db) =>
        db
          .insertInto("metricTypes")
          .values({ companyId, ...columns, ...by, position: nextPosition(metricTypeKind, companyId) })
          .returning("id"),
      )
      .with("audited", () => auditOfMade(advisor, entry))
      .selectFrom("made")
      .select("id")
      .executeTakeFirstOrThrow();
    return { saved: true, metricTypeId: id };
  });
  return orTaken(save, metricTypeNameTaken(form.name));
}

export function metricTypeNameTaken(name: string) {
  return { metric_types_company_name_key: { field: "name", sentence: `Another metric type is called ${name}.` } };
}
