import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listComparedLocations } from "#app/insight/preview/compared-locations.server.ts";
import { parseComparedIds } from "#app/insight/preview/comparison-rules.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeCompany, makeLocation, makeNetwork } from "#tests/support/make/places.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test("compared locations are in the chosen order, with addresses only of one's own", async () => {
  const { db } = database;
  const company = await makeCompany(db);
  const [mine, theirs] = [await makeNetwork(db, company), await makeNetwork(db, company)];
  const chicago = { city: "Chicago", state: "IL", zip: "60601", latitude: 41.8781, longitude: -87.6298 };
  const milwaukee = { city: "Milwaukee", state: "WI", zip: "53202", latitude: 43.0389, longitude: -87.9065 };
  const own = await makeLocation(db, mine, { ...chicago, street: "1 Lake Street", street2: "" });
  const foreign = await makeLocation(db, theirs, milwaukee);
  const elsewhere = await makeLocation(db, await makeNetwork(db, await makeCompany(db)), chicago);
  const scope = { companyId: company.id, isOwn: sql<boolean>`locations.network_id = ${mine.id}`, around: null };

  const compared = await listComparedLocations(db, scope, [foreign.id, own.id, elsewhere.id]);
  expect(compared.map(({ id }) => id)).toEqual([foreign.id, own.id]);
  expect(compared.map(({ address }) => address)).toEqual([null, "1 Lake Street, Chicago, IL 60601"]);
  // 81.43 miles: the haversine formula on a sphere of the mean radius, computed independently of the product.
  expect(compared.map(({ miles }) => miles && Math.round(miles * 10) / 10)).toEqual([null, 81.4]);
  const [alone] = await listComparedLocations(db, scope, [own.id, elsewhere.id]);
  expect(alone?.miles).toBeNull();
  expect(await listComparedLocations(db, scope, [])).toEqual([]);
});

test("an address names up to three locations to compare, each of them once", () => {
  expect(parseComparedIds(new URLSearchParams("compare=4,9,4,x,-1,0,7,8"))).toEqual([4, 9, 7]);
  expect(parseComparedIds(new URLSearchParams("compare=99999999999,1e3"))).toEqual([]);
  expect(parseComparedIds(new URLSearchParams())).toEqual([]);
});
