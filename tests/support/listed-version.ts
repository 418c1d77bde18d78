import { z } from "zod";
import type { TestApp, Visit } from "./app.ts";

const listed = z.object({
  list: z.object({ rows: z.array(z.object({ id: z.number(), version: z.number() })) }),
});

/** Return a record's version from its list's newest page, as its row's menu posts it. */
export async function listedVersion({
  app,
  path,
  routeId,
  id,
  visit,
}: {
  app: TestApp;
  path: string;
  routeId: string;
  id: number;
  visit: Visit;
}): Promise<string> {
  const address = `${path}${path.includes("?") ? "&" : "?"}size=100`;
  const { text } = await app.getData(address, routeId, visit);
  const row = listed.parse(JSON.parse(text)).list.rows.find((row) => row.id === id);
  if (!row) throw new Error(`The list has no row of ${id}.`);
  return String(row.version);
}
