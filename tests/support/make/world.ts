import type { Db } from "#db/connect.ts";
import { makeUser } from "./people.ts";
import { makeCompany, makeLocation, makeNetwork } from "./places.ts";

/** Create two companies that must never see each other, and one user of each role; Harbor is the foreign one. */
export async function makeWorld(db: Db) {
  const sunrise = await makeCompany(db, { name: "Sunrise" });
  const harbor = await makeCompany(db, { name: "Harbor" });
  const north = await makeNetwork(db, sunrise, { name: "North" });
  const south = await makeNetwork(db, sunrise, { name: "South" });
  const pier = await makeNetwork(db, harbor, { name: "Pier" });
  const shop = await makeLocation(db, north);
  const kiosk = await makeLocation(db, north);
  const southShop = await makeLocation(db, south);
  const pierShop = await makeLocation(db, pier);
  const inNorth = { company: sunrise, networks: [north] };
  return {
    sunrise,
    harbor,
    north,
    south,
    pier,
    shop,
    kiosk,
    southShop,
    pierShop,
    administrator: await makeUser(db, "Business Administrator", inNorth, { canAccessBusinessMetrics: true }),
    owner: await makeUser(db, "Business Owner", inNorth, { canAccessBusinessMetrics: true }),
    guest: await makeUser(db, "Location Level Guest", { ...inNorth, locations: [shop] }),
    viewer: await makeUser(db, "View Only", inNorth),
    southOwner: await makeUser(db, "Business Owner", { company: sunrise, networks: [south] }),
    harborOwner: await makeUser(db, "Business Owner", { company: harbor, networks: [pier] }),
    newcomer: await makeUser(db, "Business Owner", inNorth, { acceptedTermsVersion: null }),
    senior: await makeUser(db, "Senior Advisor"),
    advisor: await makeUser(db, "Mainstreet Advisor", { advises: [sunrise] }),
    harborAdvisor: await makeUser(db, "Mainstreet Advisor", { advises: [harbor] }),
  };
}

export type World = Awaited<ReturnType<typeof makeWorld>>;
