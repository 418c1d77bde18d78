import type { Insertable } from "kysely";
import type { Db, Schema } from "#db/connect.ts";
import { nextSerial, type Row } from "./row.ts";

/** Create a category of a company; a subcategory when `values` name its parent. */
export async function makeCategory(
  db: Db,
  company: { id: number },
  values: Partial<Insertable<Schema["categories"]>> = {},
): Promise<Row<"categories">> {
  return db
    .insertInto("categories")
    .values({ companyId: company.id, name: `Category ${nextSerial()}`, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Create an active idea of a channel's company. */
export async function makeIdea(
  db: Db,
  channel: { id: number; companyId: number },
  values: Partial<Insertable<Schema["ideas"]>> = {},
): Promise<Row<"ideas">> {
  const number = nextSerial();
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

/** Create a step of an idea. */
export async function makeIdeaStep(
  db: Db,
  idea: { id: number },
  values: Partial<Insertable<Schema["ideaSteps"]>> = {},
): Promise<Row<"ideaSteps">> {
  const number = nextSerial();
  return db
    .insertInto("ideaSteps")
    .values({ ideaId: idea.id, position: number, title: `Step ${number}`, phase: "before", offsetDays: -7, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}
