import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Member } from "#app/access/guards/guards.server.ts";
import { findSession, startSession } from "#app/access/session/session.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeMember, makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

let database: TestDatabase;
let world: World;
let owner: Member;
let southOwner: Member;
let guests: Awaited<ReturnType<typeof load>>;

const now = new Date("2026-11-20T15:00:00Z");
const today = now.toISOString().slice(0, 10);
const origin = { requestId: "", address: "", agent: "" };
const LG = "Location Level Guest";
const VO = "View Only";
let count = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  guests = await load();
  world = await makeWorld(database.db);
  owner = await makeMember(database.db, world.owner);
  southOwner = await makeMember(database.db, world.southOwner);
});
afterAll(() => database.close());
beforeEach(() => {
  count += 1;
});

describe("inviting", () => {
  test("creates an Invited guest of the locations and their networks, and mails the link", async () => {
    const form = newGuest({ locationIds: [world.shop.id], canOrder: true, expiresOn: today });
    expect(await invite(form)).toMatchObject({ saved: true, isNew: true, name: "Gail Guest" });
    const guest = await byEmail(form.email);
    expect(guest).toMatchObject({
      status: "Invited",
      role: LG,
      canOrder: true,
      invitedBy: owner.userId,
      expiresOn: today,
    });
    expect(guest).toMatchObject({ companyId: world.sunrise.id, passwordHash: null });
    expect(await accessOf(guest.id)).toEqual({ networkIds: [world.north.id], locationIds: [world.shop.id] });
    expect(await mailsTo(form.email)).toEqual(["invitation"]);
    expect(await auditOf(guest.id)).toEqual(["guest.invite"]);
  });

  test("gives a View Only guest all of a ticked network, and a Location Level Guest its open locations", async () => {
    const closed = await makeLocation(database.db, world.north, { status: "closed" });
    const viewer = newGuest({ role: VO, networkIds: [world.north.id], canOrder: true });
    await invite(viewer);
    const { id, canOrder } = await byEmail(viewer.email);
    expect(canOrder).toBe(false);
    expect(await accessOf(id)).toEqual({ networkIds: [world.north.id], locationIds: [] });
    const whole = { ...newGuest({ networkIds: [world.north.id] }), email: `whole${count}@example.test` };
    await invite(whole);
    const { locationIds } = await accessOf((await byEmail(whole.email)).id);
    expect(locationIds).toEqual(expect.arrayContaining([world.shop.id, world.kiosk.id]));
    expect(locationIds).not.toContain(closed.id);
  });

  test("gives no location and no network that the owner cannot see", async () => {
    for (const locationIds of [
      [world.southShop.id],
      [world.pierShop.id],
      [987_654],
      [world.shop.id, world.pierShop.id],
    ]) {
      expect(await invite(newGuest({ locationIds }))).toEqual(
        refused("locationIds", "Choose {locations} in your own {networks}."),
      );
    }
    for (const networkIds of [[world.south.id], [world.pier.id]]) {
      expect(await invite(newGuest({ networkIds, role: VO }))).toMatchObject({ saved: false });
    }
    expect(await findByEmail(newGuest({}).email)).toBeUndefined();
  });

  test("lets an owner who sees part of a network share only that part", async () => {
    const part = await makePartOwner();
    expect(await invite(newGuest({ networkIds: [world.north.id], role: VO }), part)).toEqual(
      refused(
        "networkIds",
        "You see only some {locations} of North, so you can't share all of them with a View Only {guest}.",
      ),
    );
    expect(await invite(newGuest({ locationIds: [world.kiosk.id] }), part)).toMatchObject({ saved: false });
    const form = newGuest({ networkIds: [world.north.id] });
    expect(await invite(form, part)).toMatchObject({ saved: true });
    expect((await accessOf((await byEmail(form.email)).id)).locationIds).toEqual([world.shop.id]);
  });

  test("is limited to two years ahead and to future dates", async () => {
    const long = newGuest({ locationIds: [world.shop.id], expiresOn: "2099-01-01" });
    expect(await invite(long)).toEqual(refused("expiresOn", "Choose a day within the next 2 years."));
    const past = newGuest({ locationIds: [world.shop.id], expiresOn: "2020-01-01" });
    expect(await invite(past)).toEqual(refused("expiresOn", "Choose today or a later day."));
  });

  test("refuses the address of a colleague who is not a guest", async () => {
    expect(await invite({ ...newGuest({ locationIds: [world.shop.id] }), email: world.southOwner.email })).toEqual(
      refused(
        "email",
        "A Business Owner in your company uses this email. An {advisor} can add {networks} to that account.",
      ),
    );
  });

  test("adds access to an address of the same company and changes nothing else", async () => {
    const held = await makeUser(
      database.db,
      LG,
      { company: world.sunrise, networks: [world.south], locations: [world.southShop] },
      { firstName: "Sol", lastName: "South" },
    );
    const form = { ...newGuest({ locationIds: [world.shop.id], canOrder: true }), email: held.email };
    expect(await invite(form)).toMatchObject({ saved: true, isNew: false, name: "Sol South" });
    expect(await byEmail(held.email)).toMatchObject({
      firstName: "Sol",
      canOrder: false,
      status: "Registered",
      version: 2,
    });
    const networkIds = [world.south.id, world.north.id];
    expect(await accessOf(held.id)).toEqual({ networkIds, locationIds: [world.shop.id, world.southShop.id] });
    expect(await mailsTo(held.email)).toEqual(["more-access"]);
    expect(await invite(form)).toEqual(refused("email", "Sol South already has an account with this access."));
    expect(await invite({ ...form, role: VO, networkIds: [world.north.id] })).toEqual(
      refused(
        "role",
        "The account with this email is a Location Level Guest account. Choose that role to give it access.",
      ),
    );
  });

  test("creates one account and mails one link for twenty simultaneous requests", async () => {
    const form = newGuest({ locationIds: [world.shop.id] });
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => invite(form)));
    expect(outcomes.filter((outcome) => outcome.saved)).toHaveLength(1);
    expect(await mailsTo(form.email)).toEqual(["invitation"]);
  });

  test("allows 25 guests per location, even when the last ones are added simultaneously", async () => {
    const network = await makeNetwork(database.db, world.sunrise, { name: `Full ${count}` });
    const shop = await makeLocation(database.db, network, { pcNumber: "777001", name: "Busy" });
    const busy = await makeMember(
      database.db,
      await makeUser(database.db, "Business Owner", { company: world.sunrise, networks: [network] }),
    );
    for (let number = 0; number < 22; number += 1) {
      await makeUser(database.db, LG, { company: world.sunrise, networks: [network], locations: [shop] });
    }
    const viewer = await makeUser(database.db, VO, { company: world.sunrise, networks: [network] });
    const outcomes = await Promise.all(
      [1, 2, 3, 4, 5].map((number) =>
        invite({ ...newGuest({ locationIds: [shop.id] }), email: `busy${number}.${count}@example.test` }, busy),
      ),
    );
    expect(outcomes.filter((outcome) => outcome.saved)).toHaveLength(2);
    const full = "777001 Busy already has 25 {guests}, the limit for a {location}.";
    expect(outcomes).toContainEqual(refused("locationIds", full));
    await guests.blockGuest({ db: database.db, actor: busy, now }, viewer.id);
    expect(await invite(newGuest({ locationIds: [shop.id] }), busy)).toMatchObject({ saved: true });
    expect(await guests.unblockGuest({ db: database.db, actor: busy, now }, viewer.id)).toMatchObject({
      refusal: { sentence: full },
    });
  });
});

describe("changing", () => {
  test("saves the account and the owner's locations, with its history", async () => {
    const guest = await invited({ locationIds: [world.shop.id] });
    const form = changeOf(guest, { firstName: "Gwen", locationIds: [world.kiosk.id], canOrder: true });
    expect(await change(guest.id, form)).toEqual({ saved: true, name: "Gwen Guest", isSignedOut: false });
    expect(await stored(guest.id)).toMatchObject({ firstName: "Gwen", canOrder: true, version: 2 });
    expect((await accessOf(guest.id)).locationIds).toEqual([world.kiosk.id]);
    expect(await auditOf(guest.id)).toEqual(["guest.invite", "guest.change"]);
    expect(await change(guest.id, { ...form, version: 2 })).toMatchObject({ saved: true });
    expect(await auditOf(guest.id)).toEqual(["guest.invite", "guest.change"]);
  });

  test("refuses one of two simultaneous changes as stale", async () => {
    const guest = await invited({ locationIds: [world.shop.id] });
    const changes = ["Gwen", "Gina"].map((firstName) =>
      change(guest.id, changeOf(guest, { firstName, locationIds: [world.shop.id] })),
    );
    const outcomes = await Promise.all(changes);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(outcomes).toContainEqual(expect.objectContaining({ saved: false, status: 409 }));
  });

  test("to another role ends the guest's sessions", async () => {
    const guest = await makeGuest([world.shop]);
    const token = await startSession(database.db, { userId: guest.id, origin, absoluteHours: 12, now });
    const form = changeOf(guest, { role: VO, networkIds: [world.north.id] });
    expect(await change(guest.id, form)).toMatchObject({ saved: true, isSignedOut: true });
    expect(await findSession(database.db, token, now)).toBeNull();
    expect(await accessOf(guest.id)).toEqual({ networkIds: [world.north.id], locationIds: [] });
    const back = { ...changeOf(guest, { role: LG, locationIds: [world.kiosk.id] }), version: 2 };
    expect(await change(guest.id, back)).toMatchObject({ saved: true });
    expect(await accessOf(guest.id)).toEqual({ networkIds: [world.north.id], locationIds: [world.kiosk.id] });
  });

  test("neither shows nor removes what the guest sees elsewhere (AZ-04)", async () => {
    const guest = await makeUser(database.db, LG, {
      company: world.sunrise,
      networks: [world.north, world.south],
      locations: [world.shop, world.southShop],
    });
    const seen = await guests.findGuest(database.db, owner.access, guest.id);
    expect(seen).toMatchObject({ isShared: true, networks: [{ name: "North" }] });
    expect(seen?.locations.map((location) => location.id)).toEqual([world.shop.id]);
    expect(await change(guest.id, { version: 1, networkIds: [], locationIds: [world.kiosk.id] })).toMatchObject({
      saved: true,
    });
    expect((await accessOf(guest.id)).locationIds).toEqual([world.kiosk.id, world.southShop.id].sort((a, b) => a - b));
    const whole = { ...changeOf(guest, { firstName: "Taken", locationIds: [world.shop.id] }), version: 2 };
    expect(await change(guest.id, whole)).toMatchObject({ saved: false, fieldErrors: { "": [expect.any(String)] } });
    expect(await change(guest.id, { version: 2, networkIds: [], locationIds: [world.southShop.id] })).toMatchObject({
      saved: false,
    });
    expect(await guests.blockGuest({ db: database.db, actor: owner, now }, guest.id)).toMatchObject({ saved: false });
    expect((await stored(guest.id)).firstName).toBe("Pat");
  });

  test("keeps an expired guest's last day, and accepts a later one", async () => {
    const guest = await makeGuest([world.shop], { expiresOn: "2026-01-31" });
    const kept = changeOf(guest, { locationIds: [world.kiosk.id], expiresOn: "2026-01-31" });
    expect(await change(guest.id, kept)).toMatchObject({ saved: true });
    const past = { ...kept, version: 2, expiresOn: "2026-02-01" };
    expect(await change(guest.id, past)).toEqual(refused("expiresOn", "Choose today or a later day."));
  });
});

describe("guest actions", () => {
  test("resending voids the earlier link and works only for Invited guests", async () => {
    const guest = await invited({ locationIds: [world.shop.id] });
    expect(await guests.resendGuestInvitation({ db: database.db, actor: owner, now }, guest.id)).toMatchObject({
      saved: true,
    });
    const links = database.db.selectFrom("tokens").select("usedAt").where("userId", "=", guest.id).orderBy("id");
    expect(await links.execute()).toEqual([{ usedAt: now }, { usedAt: null }]);
    const registered = await makeGuest([world.shop]);
    expect(await guests.resendGuestInvitation({ db: database.db, actor: owner, now }, registered.id)).toMatchObject({
      refusal: { sentence: "This user can't be invited again because their status is Registered." },
    });
  });

  test("blocking ends sessions and open links immediately, and once; unblocking restores access", async () => {
    const guest = await makeGuest([world.shop]);
    const token = await startSession(database.db, { userId: guest.id, origin, absoluteHours: 12, now });
    const blocks = await Promise.all(
      [1, 2, 3].map(() => guests.blockGuest({ db: database.db, actor: owner, now }, guest.id)),
    );
    expect(blocks.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(await findSession(database.db, token, now)).toBeNull();
    expect(await guests.unblockGuest({ db: database.db, actor: owner, now }, guest.id)).toMatchObject({ saved: true });
    expect(await stored(guest.id)).toMatchObject({ status: "Registered" });
    expect(await accessOf(guest.id)).toEqual({ networkIds: [world.north.id], locationIds: [world.shop.id] });
    expect(await mailsTo(guest.email)).toEqual(["unblocked"]);
  });

  test("unblocking a guest who never registered sends a new invitation", async () => {
    const guest = await invited({ locationIds: [world.shop.id] });
    await guests.blockGuest({ db: database.db, actor: owner, now }, guest.id);
    await guests.unblockGuest({ db: database.db, actor: owner, now }, guest.id);
    expect(await stored(guest.id)).toMatchObject({ status: "Invited" });
    expect(await mailsTo(guest.email)).toEqual(["invitation", "invitation"]);
  });

  test("removing keeps the history, and a guest who is invited again inherits nothing (AZ-11)", async () => {
    const guest = await makeGuest([world.shop, world.kiosk], { canOrder: true, jobTitle: "Shift lead" });
    const token = await startSession(database.db, { userId: guest.id, origin, absoluteHours: 12, now });
    await guests.removeGuest({ db: database.db, actor: owner, now }, guest.id);
    expect(await findSession(database.db, token, now)).toBeNull();
    expect(await stored(guest.id)).toMatchObject({ status: "Blocked", canOrder: false, firstName: "Pat" });
    expect(await accessOf(guest.id)).toEqual({ networkIds: [], locationIds: [] });
    expect(await guests.findGuest(database.db, owner.access, guest.id)).toBeNull();
    expect(await guests.removeGuest({ db: database.db, actor: owner, now }, guest.id)).toBeNull();

    const form = { ...newGuest({ locationIds: [world.kiosk.id] }), email: guest.email };
    expect(await invite(form, southOwner)).toMatchObject({ saved: false });
    expect(await invite(form)).toMatchObject({ saved: true, isNew: true });
    expect(await stored(guest.id)).toMatchObject({
      status: "Invited",
      passwordHash: null,
      jobTitle: null,
      acceptedTermsVersion: null,
      lastSignInAt: null,
      canOrder: false,
    });
    expect(await accessOf(guest.id)).toEqual({ networkIds: [world.north.id], locationIds: [world.kiosk.id] });
    expect(await auditOf(guest.id)).toEqual(["guest.remove", "guest.invite-again"]);
  });

  test("removing a guest who works elsewhere removes only the owner's access", async () => {
    const guest = await makeUser(database.db, LG, {
      company: world.sunrise,
      networks: [world.north, world.south],
      locations: [world.shop, world.southShop],
    });
    expect(await guests.removeGuest({ db: database.db, actor: owner, now }, guest.id)).toMatchObject({ saved: true });
    expect(await stored(guest.id)).toMatchObject({ status: "Registered" });
    expect(await accessOf(guest.id)).toEqual({ networkIds: [world.south.id], locationIds: [world.southShop.id] });
  });
});

test("no action finds a guest outside the access scope", async () => {
  const harborGuest = await makeUser(database.db, LG, {
    company: world.harbor,
    networks: [world.pier],
    locations: [world.pierShop],
  });
  const southGuest = await makeUser(database.db, VO, { company: world.sunrise, networks: [world.south] });
  for (const { id } of [harborGuest, southGuest, world.administrator, world.senior, { id: 987_654 }]) {
    expect(await guests.findGuest(database.db, owner.access, id)).toBeNull();
    const form = { version: 1, networkIds: [], locationIds: [world.shop.id] };
    expect(await guests.changeGuest(database.db, { owner, guestId: id, input: form, now })).toBeNull();
    for (const move of [guests.blockGuest, guests.unblockGuest, guests.removeGuest, guests.resendGuestInvitation]) {
      expect(await move({ db: database.db, actor: owner, now }, id)).toBeNull();
    }
  }
  expect(await stored(southGuest.id)).toMatchObject({ status: "Registered", version: 1 });
});

test("the list has the guests of the owner's networks, and its download has the same rows in order", async () => {
  const network = await makeNetwork(database.db, world.sunrise, { name: `List ${count}` });
  const shop = await makeLocation(database.db, network, { name: "Corner" });
  const other = await makeUser(database.db, "Business Owner", {
    company: world.sunrise,
    networks: [network, world.south],
  });
  const lister = await makeMember(database.db, other);
  const company = world.sunrise;
  await makeUser(database.db, LG, { company, networks: [network], locations: [shop] }, { lastName: "Abel" });
  await makeUser(
    database.db,
    VO,
    { company, networks: [network, world.north] },
    { firstName: "=Pat", lastName: "Aaron" },
  );
  await makeUser(
    database.db,
    LG,
    { company, networks: [network], locations: [shop] },
    { lastName: "Cole", status: "Blocked" },
  );
  await makeUser(database.db, LG, { company: world.harbor, networks: [world.pier], locations: [world.pierShop] });

  const query = "q=pat&size=10&sort=-name";
  const { rows, total } = await listed(lister, query);
  const names = rows.map((row) => row.name.split(" ").at(-1));
  expect(names.slice(-3)).toEqual(["Cole", "Abel", "Aaron"]);
  expect(rows).toHaveLength(Math.min(total, 10));
  expect(rows.at(-2)).toMatchObject({ locations: [`${shop.pcNumber} Corner`], isShared: false });
  expect(rows.at(-1)).toMatchObject({ networks: [network.name], locations: [], isShared: true });

  const found = await listed(lister, "status=Blocked&role=Location Level Guest");
  expect(found.rows.map((row) => row.name)).toEqual([expect.stringMatching(/ Cole$/)]);

  const [, ...lines] = (await downloaded(lister, query)).trim().split("\r\n");
  expect(lines).toHaveLength(total);
  expect(lines.at(-2)).toContain('"Abel"');
  expect(lines.at(-1)).toContain(`"'=Pat"`);
});

const listed = ({ access }: Pick<Member, "access">, query: string) =>
  guests.guestList.page(database.db, { access, scope: {}, at: new URLSearchParams(query) });
const downloaded = ({ access }: Pick<Member, "access">, query: string) =>
  guests.guestList.download(database.db, { access, scope: {}, at: new URLSearchParams(query) }, "guests.csv").text();

describe("an address of another company, of an advisor or of no user", () => {
  const holders = {
    "another company": () => makeUser(database.db, VO, { company: world.harbor }),
    "an advisor": () => makeUser(database.db, "Senior Advisor"),
  };
  /**
   * Read everything an owner sees of a guest: the answers, the list, its download, the page and each button's message.
   */
  async function seenByOwner(email: string) {
    const form = { ...newGuest({ locationIds: [world.shop.id] }), email };
    const first = await invite(form);
    const again = await invite(form);
    const more = await invite({ ...form, locationIds: [world.kiosk.id] });
    const { rows } = await listed(owner, `q=${encodeURIComponent(email)}`);
    const csv = await downloaded(owner, `q=${encodeURIComponent(email)}`);
    const id = rows[0]?.id ?? 0;
    const page = await guests.findGuest(database.db, owner.access, id);
    const moves = [];
    for (const move of [guests.resendGuestInvitation, guests.blockGuest, guests.unblockGuest, guests.removeGuest]) {
      moves.push(await move({ db: database.db, actor: owner, now }, id));
    }
    const anew = await invite(form);
    const changed = await change(id, { ...changeOf(await stored(id), { role: VO, networkIds: [world.north.id] }) });
    const seen = JSON.stringify({ first, again, more, rows, csv, page, moves, anew, changed });
    return seen
      .replaceAll(email, "E")
      .replaceAll(`"id":${id}`, '"id":0')
      .replaceAll(/"createdAt":"[^"]+"/g, "");
  }

  test("looks the same to the owner in every way", async () => {
    const unknown = await seenByOwner(`unknown${count}@example.test`);
    expect(unknown).toContain('"status":"Invited"');
    for (const holder of Object.values(holders)) expect(await seenByOwner((await holder()).email)).toBe(unknown);
  });

  test.each(Object.entries(holders))(
    "of %s: the user of that account gets a mail, which contains no link",
    async (_, holder) => {
      const { id, email } = await holder();
      const account = await stored(id);
      const form = { ...newGuest({ locationIds: [world.shop.id] }), email };
      expect(await invite(form)).toMatchObject({ saved: true, isNew: true, name: "Gail Guest" });
      expect(await mailsTo(email)).toEqual(["invitation-taken"]);
      const mail = database.db.selectFrom("mails").selectAll().where("recipient", "=", email).orderBy("id", "desc");
      const { text, holdsSecret } = await mail.executeTakeFirstOrThrow();
      expect([text.includes("already has an account there"), text.includes("http"), holdsSecret]).toEqual([
        true,
        false,
        false,
      ]);
      expect(await stored(id)).toEqual(account);
    },
  );

  test("is one guest of both when two owners of a company invite it simultaneously", async () => {
    const other = await makeMember(database.db, world.administrator);
    for (const email of [
      `together${count}@example.test`,
      (await makeUser(database.db, VO, { company: world.harbor })).email,
    ]) {
      const forms = [world.shop.id, world.kiosk.id].map((id) => ({ ...newGuest({ locationIds: [id] }), email }));
      const outcomes = await Promise.all(forms.map((form, place) => invite(form, place === 0 ? owner : other)));
      expect(outcomes.map((outcome) => outcome.saved && outcome.isNew).sort()).toEqual([false, true]);
      const { rows } = await listed(owner, `q=${encodeURIComponent(email)}`);
      expect(rows.map(({ locations }) => locations.length)).toEqual([2]);
    }
  });

  test("gets the pending invitation and its link once the other account no longer has the address", async () => {
    const holder = await makeUser(database.db, VO, { company: world.harbor });
    const form = { ...newGuest({ locationIds: [world.shop.id] }), email: holder.email };
    await invite(form);
    await database.db
      .updateTable("users")
      .set({ email: `gone${count}@example.test` })
      .where("id", "=", holder.id)
      .execute();
    const { rows } = await listed(owner, `q=${encodeURIComponent(form.email)}`);
    await guests.resendGuestInvitation({ db: database.db, actor: owner, now }, rows[0]?.id ?? 0);
    expect(await mailsTo(form.email)).toEqual(["invitation-taken", "invitation"]);
    expect(await byEmail(form.email)).toMatchObject({
      id: rows[0]?.id,
      invitedEmail: null,
      companyId: world.sunrise.id,
    });
  });

  test("can be edited by an advisor like any other, and changed to an address that is free", async () => {
    const { changeUser } = await import("#app/people/users/change-user.server.ts");
    const { findUser } = await import("#app/people/users/user-queries.server.ts");
    const { customerForm } = await import("#app/people/users/user-form.ts");
    const holder = await makeUser(database.db, VO, { company: world.harbor });
    await invite({ ...newGuest({ locationIds: [world.shop.id] }), email: holder.email });
    const { rows } = await listed(owner, `q=${encodeURIComponent(holder.email)}`);
    const id = rows[0]?.id ?? 0;
    const advisor = await makePerson(database.db, world.advisor);
    const companyId = world.sunrise.id;
    const scope = { networkIds: [world.north.id], locationIds: [world.shop.id], groupIds: [] };
    const rights = { canAccessBusinessMetrics: false, canOrder: false };
    const account = { version: 1, firstName: "Gail", lastName: "Guest", role: LG, companyId, ...scope, ...rights };
    const save = (values: object) => {
      const input = customerForm.parse({ ...account, ...values });
      return changeUser({ db: database.db, actor: advisor, now }, companyId, id, input);
    };
    expect(await save({ firstName: "Gus" })).toMatchObject({ saved: true, isInvitedAgain: false });
    expect(await findUser(database.db, advisor.access, companyId, id)).toMatchObject({ email: holder.email });
    const free = `free${count}@example.test`;
    expect(await save({ version: 2, email: free })).toMatchObject({ saved: true, isInvitedAgain: true });
    expect(await mailsTo(free)).toEqual(["invitation"]);
  });
});

test("a block by an advisor cannot be lifted by an owner, nor by removing and inviting the guest again", async () => {
  const { blockUser, unblockUser } = await import("#app/people/users/user-transitions.server.ts");
  const advisor = await makePerson(database.db, world.advisor);
  const guest = await makeGuest([world.shop]);
  await blockUser({ db: database.db, actor: advisor, now }, { companyId: world.sunrise.id, userId: guest.id });
  const sentence = "An {advisor} blocked this account, so only an {advisor} can unblock it.";
  expect(await guests.unblockGuest({ db: database.db, actor: owner, now }, guest.id)).toMatchObject({
    saved: false,
    refusal: { sentence },
  });
  const form = { ...newGuest({ locationIds: [world.shop.id] }), email: guest.email };
  expect(await invite(form)).toEqual(refused("email", sentence));
  await guests.removeGuest({ db: database.db, actor: owner, now }, guest.id);
  expect(await invite(form)).toEqual(refused("email", sentence));
  expect(await stored(guest.id)).toMatchObject({ status: "Blocked" });

  await unblockUser({ db: database.db, actor: advisor, now }, { companyId: world.sunrise.id, userId: guest.id });
  const own = await makeGuest([world.shop]);
  await blockUser({ db: database.db, actor: advisor, now }, { companyId: world.sunrise.id, userId: own.id });
  await unblockUser({ db: database.db, actor: advisor, now }, { companyId: world.sunrise.id, userId: own.id });
  await guests.blockGuest({ db: database.db, actor: owner, now }, own.id);
  expect(await guests.unblockGuest({ db: database.db, actor: owner, now }, own.id)).toMatchObject({ saved: true });
});

async function load() {
  return {
    ...(await import("#app/people/guests/invite-guest.server.ts")),
    ...(await import("#app/people/guests/change-guest.server.ts")),
    ...(await import("#app/people/guests/guest-transitions.server.ts")),
    ...(await import("#app/people/guests/guest-queries.server.ts")),
    ...(await import("#app/people/guests/guest-list.server.ts")),
  };
}

type NewGuest = Parameters<typeof guests.inviteGuest>[2];
type GuestForm = Omit<NewGuest, "email">;

function newGuest(values: Partial<GuestForm>): NewGuest {
  return {
    email: `guest${count}@example.test`,
    firstName: "Gail",
    lastName: "Guest",
    jobTitle: null,
    role: LG,
    canOrder: false,
    expiresOn: null,
    networkIds: [],
    locationIds: [],
    ...values,
  };
}

interface StoredGuest {
  firstName: string;
  lastName: string;
  version: number;
}

function changeOf({ firstName, lastName, version }: StoredGuest, values: Partial<GuestForm>) {
  const { email: _, ...form } = newGuest({ firstName, lastName, ...values });
  return { ...form, version };
}

function invite(form: NewGuest, by = owner) {
  return guests.inviteGuest(database.db, by, form, now);
}

async function invited(values: Partial<GuestForm>) {
  const form = newGuest(values);
  await invite(form);
  return byEmail(form.email);
}

function makeGuest(
  locations: { id: number }[],
  values: { expiresOn?: string; canOrder?: boolean; jobTitle?: string } = {},
) {
  return makeUser(database.db, LG, { company: world.sunrise, networks: [world.north], locations }, values);
}

function change(guestId: number, form: Parameters<typeof guests.changeGuest>[1]["input"]) {
  return guests.changeGuest(database.db, { owner, guestId, input: form, now });
}

/** Create an owner of North whose group contains one of its shops. */
async function makePartOwner(): Promise<Member> {
  const { db } = database;
  const company = world.sunrise;
  const user = await makeUser(db, "Business Owner", { company, networks: [world.north] });
  const group = await db
    .insertInto("locationGroups")
    .values({ companyId: company.id, name: `Part ${user.id}` })
    .returning("id")
    .executeTakeFirstOrThrow();
  const of = { groupId: group.id, companyId: company.id };
  await db
    .insertInto("groupLocations")
    .values({ ...of, locationId: world.shop.id })
    .execute();
  await db
    .insertInto("groupUsers")
    .values({ ...of, userId: user.id })
    .execute();
  return makeMember(db, user);
}

function stored(id: number) {
  return database.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

function findByEmail(email: string) {
  return database.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
}

function byEmail(email: string) {
  return database.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
}

async function accessOf(userId: number) {
  const networks = database.db.selectFrom("memberships").select("networkId").where("userId", "=", userId);
  const locations = database.db.selectFrom("guestLocations").select("locationId").where("userId", "=", userId);
  return {
    networkIds: (await networks.orderBy("position").execute()).map((row) => row.networkId),
    locationIds: (await locations.orderBy("locationId").execute()).map((row) => row.locationId),
  };
}

async function mailsTo(email: string) {
  const mails = database.db.selectFrom("mails").select("kind").where("recipient", "=", email).orderBy("id");
  return (await mails.execute()).map((mail) => mail.kind);
}

async function auditOf(userId: number) {
  const entries = database.db
    .selectFrom("auditLog")
    .select("action")
    .where("objectId", "=", String(userId))
    .orderBy("id");
  return (await entries.execute()).map((entry) => entry.action);
}

function refused(field: string, sentence: string) {
  return { saved: false, fieldErrors: { [field]: [sentence] } };
}
