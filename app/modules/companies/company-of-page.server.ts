import type { Db } from "#db/connect.ts";
import { prepared } from "#db/prepared.ts";
import { type Call, oncePerRequest } from "#app/http/call.server.ts";
import { found } from "#app/http/problems.ts";
import type { Reach } from "#app/modules/access/reach.server.ts";
import { aliasesAsJson } from "#app/modules/texts/voice.server.ts";
import { type Words, plainWords, wordsOf } from "#app/ui/words.ts";
import { companyIdOfPage } from "./remembered-company.server.ts";

/** The company that an advisor's page has in its address. Throws 404 where it is absent or out of reach. */
export async function companyOfPage(db: Db, reach: Reach, call: Call) {
  const { aliases: _, ...company } = found(await findCompanyOfPage(call, db, reach), "Company");
  return company;
}

/** What the company of an advisor's page calls things; the product's own words where the page is about none. */
export async function wordsOfPage(db: Db, reach: Reach, call: Call): Promise<Words> {
  const company = await findCompanyOfPage(call, db, reach);
  return company ? wordsOf(company.aliases) : plainWords;
}

/** Asked once a request: the frame and its page share the answer. */
const findCompanyOfPage = oncePerRequest(async (call, db: Db, reach: Reach) => {
  const companyId = companyIdOfPage(call);
  if (companyId === null) return null;
  const company = await db
    .selectFrom("companies")
    .modifyFront(prepared)
    .select(["id", "name", "status", "timeZone", aliasesAsJson.as("aliases")])
    .where("id", "=", companyId)
    .where(reach.company("companies.id"))
    .executeTakeFirst();
  return company ?? null;
});
