import type { Db } from "#db/connect.ts";
import { type FieldErrors, staleError } from "#app/http/errors.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import { changedFields } from "#app/platform/audit/changed-fields.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { lockCompany } from "#app/organization/companies/lock-company.server.ts";
import { findCompanyColor } from "#app/platform/brand/color-queries.server.ts";
import { type ColorName, colorTokenOf } from "#app/platform/brand/color-tokens.ts";
import { type ColorChange, validateColors } from "./color-form.ts";

type Outcome = { saved: true } | { saved: false; fieldErrors: FieldErrors; status?: 409 } | null;

/** Set one of a company's colors, for both modes. Null when the company is absent or out of scope. */
export async function changeColor(
  db: Db,
  advisor: CurrentUser,
  {
    companyId,
    name,
    colorChange: { version, light, dark },
    now,
  }: { companyId: number; name: ColorName; colorChange: ColorChange; now: Date },
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    if (!(await lockCompany(db, advisor.access, companyId))) return null;
    const own = await findCompanyColor(db, advisor.access, companyId, name);
    if ((own?.version ?? 0) !== version) return { saved: false, fieldErrors: staleError("color"), status: 409 };
    const fieldErrors = validateColors(name, { light, dark });
    if (Object.keys(fieldErrors).length > 0) return { saved: false, fieldErrors };
    const { standard } = colorTokenOf(name);
    const before = { light: own?.light ?? standard.light, dark: own?.dark ?? standard.dark };
    const changes = changedFields(before, { light, dark });
    if (!changes) return { saved: true };

    const shades = { light, dark, version: version + 1, updatedAt: now, updatedBy: advisor.userId };
    await withAudit(db, advisor, {
      action: "color.change",
      object: { type: "color", id: `${companyId}/${name}` },
      companyId,
      ...changes,
    })
      .insertInto("colors")
      .values({ companyId, token: name, ...shades })
      .onConflict((conflict) => conflict.columns(["companyId", "token"]).doUpdateSet(shades))
      .execute();
    return { saved: true };
  });
}
