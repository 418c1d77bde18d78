import type { Db } from "#db/connect.ts";
import { type Problems, stale } from "#app/http/problems.ts";
import type { Person } from "#app/access/guards/guards.server.ts";
import { changesOf } from "#app/platform/audit/changes.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import { lockCompany } from "#app/organization/companies/lock-company.server.ts";
import { type ColorChange, problemsOfColors } from "./color-form.ts";
import { findColor } from "#app/platform/brand/color-queries.server.ts";
import { type ColorName, tokenOf } from "#app/platform/brand/color-tokens.ts";

type Outcome = { saved: true } | { saved: false; problems: Problems; status?: 409 } | null;

/** Sets one of a company's colors, for both modes. Null when the company is absent or out of reach. */
export async function changeColor(
  db: Db,
  advisor: Person,
  companyId: number,
  name: ColorName,
  { version, light, dark }: ColorChange,
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    if (!(await lockCompany(db, advisor.reach, companyId))) return null;
    const own = await findColor(db, advisor.reach, companyId, name);
    if ((own?.version ?? 0) !== version) return { saved: false, problems: stale("color"), status: 409 };
    const problems = problemsOfColors(name, { light, dark });
    if (Object.keys(problems).length > 0) return { saved: false, problems };
    const { standard } = tokenOf(name);
    const before = { light: own?.light ?? standard.light, dark: own?.dark ?? standard.dark };
    const changes = changesOf(before, { light, dark });
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
