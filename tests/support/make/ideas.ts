import type { Db, Schema } from "#db/connect.ts";
import type { Insertable } from "kysely";
import { next, type Row } from "./row.ts";

/** A category of a company; a subcategory when `values` name its parent. */
export async function makeCategory(
  db: Db,
  company: { id: number },
  values: Partial<Insertable<Schema["categories"]>> = {},
): Promise<Row<"categories">> {
  return db
    .insertInto("categories")
    .values({ companyId: company.id, name: `Category ${next()}`, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** An active idea of a channel's company. */
export async function makeIdea(
  db: Db,
  channel: { id: number; companyId: number },
  values: Partial<Insertable<Schema["ideas"]>> = {},
): Promise<Row<"ideas">> {
  const number = next();
  return db
    .insertInto("ideas")
    .values({
      companyId: channel.companyId,
      channelId: channel.id,
      code: `ID-${number}`,
      title: `Idea ${number}`,
      status: "active",
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A step of an idea. */
export async function makeIdeaStep(
  db: Db,
  idea: { id: number },
  values: Partial<Insertable<Schema["ideaSteps"]>> = {},
): Promise<Row<"ideaSteps">> {
  const number = next();
  return db
    .insertInto("ideaSteps")
    .values({ ideaId: idea.id, position: number, title: `Step ${number}`, phase: "before", offsetDays: -7, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}
