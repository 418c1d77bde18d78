import type { Db } from "#db/connect.ts";
import { makeUser } from "./people.ts";
import { makeLocation, makeNetwork } from "./places.ts";
import type { World } from "./world.ts";

const DAY_MS = 86_400_000;

/** Numbers that look random and are the same in every run. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Random networks, people and sign-ins of Sunrise, and a few of Harbor that must never count. */
export async function makeReportWorld(db: Db, world: World, now: Date): Promise<void> {
  const random = randomNumbers(7);
  const networks = [world.north, world.south];
  for (let number = 0; number < 12; number += 1) {
    const network = await makeNetwork(db, world.sunrise, {
      name: `Network ${number}`,
      advisorId: number % 3 ? world.advisor.id : null,
    });
    networks.push(network);
    for (let shop = random(4); shop > 0; shop -= 1) await makeLocation(db, network);
  }
  const people = [];
  for (let number = 0; number < 60; number += 1) {
    const first = random(networks.length);
    const some = [networks[first], ...(random(4) === 0 ? [networks[(first + 1) % networks.length]] : [])];
    // Network 3 and 7 stay away for a long time.
    const isAway = first === 5 || first === 9;
    const lastSignInAt =
      random(4) === 0 ? null : new Date(now.getTime() - (isAway ? 70 + random(300) : random(200)) * DAY_MS);
    const status =
      (["Registered", "Registered", "Registered", "Invited", "Blocked"] as const)[random(5)] ?? "Registered";
    const belongings = { company: world.sunrise, networks: some.flatMap((one) => one ?? []) };
    people.push(await makeUser(db, "Business Owner", belongings, { lastSignInAt, status }));
  }
  const signedIn = [...people, world.harborOwner].flatMap((person) =>
    Array.from({ length: random(12) + 1 }, () => ({
      ...{ action: "session.sign-in", objectType: "user", objectId: String(person.id), companyId: person.companyId },
      ...{
        actorId: person.id,
        actorRole: person.role,
        result: random(6) === 0 ? ("refused" as const) : ("done" as const),
      },
      at: new Date(now.getTime() - random(300) * DAY_MS - random(DAY_MS)),
    })),
  );
  await db.insertInto("auditLog").values(signedIn).execute();
}
