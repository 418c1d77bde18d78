import type { Db } from "#db/connect.ts";
import { now } from "#app/clock.server.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import type { ListPageOptions } from "#app/platform/records/list-options.ts";
import type { ListRequest } from "#app/platform/records/list.server.ts";
import type { ListView } from "#app/ui/list/list-view.ts";
import { chooseCompanies } from "./remembered-company.server.ts";
import { type AdvisorListScope, spanningPageOptions } from "./spanning-lists.server.ts";

interface SpanningList<Row> {
  page(db: Db, request: ListRequest<AdvisorListScope>, options: ListPageOptions): Promise<ListView<Row>>;
}

/**
 * Read the page of a list over companies: for the company that the address names or the browser remembers, or for all,
 * whose id is null. `company` and `list` are null while there is a company to choose. `headers` remember the choice.
 */
export async function readSpanningList<Row>(
  db: Db,
  { access, userId }: { access: AccessScope; userId: number },
  request: Request,
  spanning: SpanningList<Row>,
) {
  const { company, companies, at, headers } = await chooseCompanies(db, access, request);
  if (!company) return { company, companies, list: null, at, headers };
  const scope = { companyId: company.id, userId, now: now() };
  const list = await spanning.page(db, { access, scope, at }, spanningPageOptions(company));
  return { company, companies, list, at, headers };
}
