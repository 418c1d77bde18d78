import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Member, CurrentUser } from "#app/access/guards/guards.server.ts";
import { type IdeaChange, ideaForm } from "#app/planning/ideas/idea-form.ts";
import { findIdea } from "#app/planning/ideas/idea-queries.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeCategory, makeIdea, makeIdeaStep } from "#tests/support/make/ideas.ts";
import { makeMember, makePerson } from "#tests/support/make/people.ts";
import { makeChannel, makeChannelOption, makeObjective } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

let database: TestDatabase;
let world: World;
let advisor: CurrentUser;
let foreign: CurrentUser;
let owner: Member;
let modules: Awaited<ReturnType<typeof loadModules>>;
let social: Awaited<ReturnType<typeof makeChannel>>;
let pier: Awaited<ReturnType<typeof makeChannel>>;
const now = new Date("2026-11-20T15:00:00Z");
const period = { startsOn: "2026-12-01", endsOn: "2026-12-31" };

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  world = await makeWorld(db);
  advisor = await makePerson(db, world.advisor);
  foreign = await makePerson(db, world.harborAdvisor);
  owner = await makeMember(db, world.owner);
  social = await makeChannel(db, world.sunrise, { name: "Social media" });
  pier = await makeChannel(db, world.harbor, { name: "Pier" });
  modules = await loadModules();
});
afterAll(() => database.close());

async function loadModules() {
  return {
    ...(await import("#app/planning/ideas/save-idea.server.ts")),
    ...(await import("#app/planning/ideas/change-ideas.server.ts")),
    ...(await import("#app/planning/ideas/copy-idea.server.ts")),
    ...(await import("#app/planning/idea-locations/choose-idea-locations.server.ts")),
    ...(await import("#app/planning/idea-catalog/idea-catalog.server.ts")),
    ...(await import("#app/planning/idea-links/idea-links.server.ts")),
    ...(await import("#app/planning/idea-links/channel-links.server.ts")),
    ...(await import("#app/planning/idea-catalog/count-idea-view.server.ts")),
  };
}

const step: IdeaChange["steps"][number] = {
  title: "Order cups",
  detail: "",
  phase: "before",
  offsetDays: -7,
  isMandatory: true,
  ownerRole: null,
  link: null,
};

/** Return a whole form that keeps an idea as `makeIdea` creates it, except for `values`. */
function formOf(idea: { code: string; title: string; version: number }, values: Partial<IdeaChange> = {}): IdeaChange {
  const kept = { code: idea.code, title: idea.title, channelId: social.id, effort: 2, leadDays: 0, durationDays: 1 };
  return { ...ideaForm.parse({ ...kept, version: idea.version }), ...values };
}

async function read(ideaId: number) {
  const idea = await findIdea(database.db, advisor.access, ideaId);
  if (!idea) throw new Error(`idea ${ideaId} is absent`);
  return idea;
}

const auditOf = (type: string, id: number) =>
  database.db
    .selectFrom("auditLog")
    .select(["action", "before", "after"])
    .where("objectType", "=", type)
    .where("objectId", "=", String(id))
    .orderBy("id")
    .execute();

describe("creating an idea", () => {
  test("saves a draft with its objectives, options and steps in order, and its HTML sanitized", async () => {
    const option = await makeChannelOption(database.db, social);
    const objective = await makeObjective(database.db, world.sunrise);
    const form = formOf(
      { code: "NEW-1", title: "Free Coffee Friday", version: 1 },
      {
        objectiveIds: [objective.id],
        channelOptionIds: [option.id],
        descriptionHtml: "<p onclick='x'>Brew</p><script>1</script>",
        steps: [
          { ...step, phase: "before" },
          { ...step, phase: "after", title: "Count", offsetDays: 3 },
        ],
      },
    );
    const outcome = await modules.createIdea(database.db, advisor, {
      companyId: world.sunrise.id,
      form,
      image: null,
      now,
    });
    if (!outcome?.saved) throw new Error("not saved");
    expect(await read(outcome.ideaId)).toMatchObject({
      status: "draft",
      descriptionHtml: "<p>Brew</p>",
      objectiveIds: [objective.id],
      channelOptionIds: [option.id],
      steps: [{ title: "Order cups" }, { title: "Count", offsetDays: 3 }],
    });
    expect(await auditOf("idea", outcome.ideaId)).toMatchObject([{ action: "idea.create" }]);
  });

  test("refuses a code that another idea has, in any letter case", async () => {
    await makeIdea(database.db, social, { code: "TAKEN" });
    const form = formOf({ code: "taken", title: "Again", version: 1 });
    expect(
      await modules.createIdea(database.db, advisor, { companyId: world.sunrise.id, form, image: null, now }),
    ).toMatchObject({
      saved: false,
      fieldErrors: { code: ["Another {idea} already has the code taken. Choose another code."] },
    });
  });

  test("refuses a channel, an option, an objective and a category of another company", async () => {
    const { db } = database;
    const form = formOf(
      { code: "NEW-2", title: "Mixed", version: 1 },
      {
        channelId: pier.id,
        channelOptionIds: [(await makeChannelOption(db, pier)).id],
        objectiveIds: [(await makeObjective(db, world.harbor)).id],
        categoryId: (await makeCategory(db, world.harbor)).id,
      },
    );
    const outcome = await modules.createIdea(db, advisor, { companyId: world.sunrise.id, form, image: null, now });
    expect(outcome).toMatchObject({ saved: false });
    expect(Object.keys(outcome && !outcome.saved ? outcome.fieldErrors : {})).toEqual(
      expect.arrayContaining(["channelId", "objectiveIds", "categoryId"]),
    );
  });

  test("is not found for another company", async () => {
    const form = formOf({ code: "NEW-3", title: "Foreign", version: 1 });
    expect(
      await modules.createIdea(database.db, foreign, { companyId: world.sunrise.id, form, image: null, now }),
    ).toBeNull();
  });

  test("creates one idea from two simultaneous requests", async () => {
    const form = formOf({ code: "TWICE", title: "Twice", version: 1 });
    const create = () =>
      modules.createIdea(database.db, advisor, { companyId: world.sunrise.id, form, image: null, now });
    const outcomes = await Promise.all([create(), create()]);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
  });
});

describe("changing an idea", () => {
  test("saves the changes, raises the version and replaces the steps", async () => {
    const idea = await makeIdea(database.db, social);
    for (const position of [1, 2]) await makeIdeaStep(database.db, idea, { position });
    const form = formOf(idea, { title: "Better title", steps: [{ ...step, phase: "during" }] });
    expect(await modules.changeIdea(database.db, advisor, { ideaId: idea.id, form, image: null, now })).toEqual({
      saved: true,
    });
    expect(await read(idea.id)).toMatchObject({ title: "Better title", version: 2, steps: [{ title: "Order cups" }] });
    expect((await auditOf("idea", idea.id)).at(-1)).toMatchObject({
      before: { title: idea.title, steps: "2 steps" },
      after: { title: "Better title", steps: "1 step" },
    });
  });

  test("without a change saves nothing", async () => {
    const idea = await makeIdea(database.db, social);
    await modules.changeIdea(database.db, advisor, { ideaId: idea.id, form: formOf(idea), image: null, now });
    expect((await read(idea.id)).version).toBe(1);
  });

  test("is not found for another company", async () => {
    const idea = await makeIdea(database.db, social);
    expect(
      await modules.changeIdea(database.db, foreign, { ideaId: idea.id, form: formOf(idea), image: null, now }),
    ).toBeNull();
  });

  test("saves the first of two simultaneous changes and refuses the second as stale", async () => {
    const idea = await makeIdea(database.db, social);
    const change = (title: string) =>
      modules.changeIdea(database.db, advisor, { ideaId: idea.id, form: formOf(idea, { title }), image: null, now });
    const outcomes = await Promise.all([change("One"), change("Other")]);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(outcomes.find((outcome) => !outcome?.saved)).toMatchObject({ status: 409 });
  });
});

describe("activating and retiring", () => {
  test("moves from draft to active to retired to active; a repeated action changes nothing", async () => {
    const idea = await makeIdea(database.db, social, { status: "draft" });
    const move = (to: "activate" | "retire") =>
      modules.transitionIdea(database.db, advisor, { ideaId: idea.id, action: to, now });
    expect((await move("retire"))?.saved).toBe(false);
    for (const to of ["activate", "activate", "retire", "activate"] as const)
      expect((await move(to))?.saved).toBe(true);
    expect(await read(idea.id)).toMatchObject({ status: "active", version: 4 });
    expect(await modules.transitionIdea(database.db, foreign, { ideaId: idea.id, action: "retire", now })).toBeNull();
  });

  test("changes several together and skips those whose status does not allow it", async () => {
    const { db } = database;
    const draft = await makeIdea(db, social, { status: "draft" });
    const active = await makeIdea(db, social);
    const other = await makeIdea(db, pier);
    const ids = [draft.id, active.id, other.id];
    expect(
      await modules.changeIdeas(db, advisor, {
        companyId: world.sunrise.id,
        ideaIds: ids,
        change: { move: "retire" },
        now,
      }),
    ).toEqual({
      saved: true,
      changed: 1,
      kept: 1,
    });
    expect((await read(active.id)).status).toBe("retired");
    expect(
      await modules.changeIdeas(db, advisor, {
        companyId: world.sunrise.id,
        ideaIds: [other.id],
        change: { move: "retire" },
        now,
      }),
    ).toBeNull();
  });

  test("removes the subcategory with its category, and refuses another company's category", async () => {
    const { db } = database;
    const parent = await makeCategory(db, world.sunrise);
    const child = await makeCategory(db, world.sunrise, { parentId: parent.id });
    const idea = await makeIdea(db, social, { categoryId: parent.id, subcategoryId: child.id });
    const next = await makeCategory(db, world.sunrise);
    await modules.changeIdeas(db, advisor, {
      companyId: world.sunrise.id,
      ideaIds: [idea.id],
      change: { category: String(next.id), eligible: "yes" },
      now,
    });
    expect(await read(idea.id)).toMatchObject({ categoryId: next.id, subcategoryId: null, isIncentiveEligible: true });
    const outside = String((await makeCategory(db, world.harbor)).id);
    expect(
      await modules.changeIdeas(db, advisor, {
        companyId: world.sunrise.id,
        ideaIds: [idea.id],
        change: { category: outside },
        now,
      }),
    ).toMatchObject({
      saved: false,
    });
  });
});

describe("copying to another company", () => {
  test("matches by name, lists what is left out, and refuses a wrong channel or code", async () => {
    const { db } = database;
    const senior = await makePerson(db, world.senior);
    const same = await makeObjective(db, world.sunrise, { name: "Grow mornings" });
    const only = await makeObjective(db, world.sunrise, { name: "Only here" });
    await makeObjective(db, world.harbor, { name: "grow mornings" });
    const idea = await makeIdea(db, social, { code: "COPY" });
    await makeIdeaStep(db, idea);
    for (const { id } of [same, only]) {
      await db
        .insertInto("ideaObjectives")
        .values({ ideaId: idea.id, companyId: world.sunrise.id, objectiveId: id })
        .execute();
    }
    const copy = () => modules.copyIdea(db, senior, { ideaId: idea.id, form: { companyId: world.harbor.id }, now });
    expect(await copy()).toMatchObject({ saved: false });
    await makeChannel(db, world.harbor, { name: "SOCIAL MEDIA" });
    const outcomes = await Promise.all([copy(), copy()]);
    const saved = outcomes.find((outcome) => outcome?.saved);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(saved).toMatchObject({ company: "Harbor", leftOut: ["Only here"] });
    const copied = saved?.saved ? await findIdea(db, senior.access, saved.ideaId) : null;
    expect(copied).toMatchObject({ status: "draft", companyId: world.harbor.id, steps: [{ phase: "before" }] });
    expect(copied?.objectiveIds).toHaveLength(1);
    expect(
      await modules.copyIdea(db, advisor, { ideaId: idea.id, form: { companyId: world.harbor.id }, now }),
    ).toBeNull();
  });
});

describe("the catalog", () => {
  const ask = (values: Partial<Parameters<typeof modules.listCatalog>[2]> = {}) => ({
    companyId: world.sunrise.id,
    locationId: world.shop.id,
    neighborhoodType: "neighborhoodUrban",
    objectiveIds: [],
    period,
    filters: {},
    sort: "recommended" as const,
    ...values,
  });
  const titles = async (values: Parameters<typeof ask>[0] = {}) =>
    (await modules.listCatalog(database.db, owner.access, ask(values))).map(({ title }) => title);

  test("contains only active ideas within their window for the location", async () => {
    const { db } = database;
    await makeIdea(db, social, { title: "Window open", activeFrom: "2026-12-31", activeTo: "2027-01-31" });
    await makeIdea(db, social, { title: "Window past", activeTo: "2026-11-30" });
    await makeIdea(db, social, { title: "Still a draft", status: "draft" });
    await makeIdea(db, pier, { title: "Harbor's own" });
    const given = await makeIdea(db, social, { title: "Given to the kiosk" });
    const kept = await makeIdea(db, social, { title: "Kept from the shop" });
    await modules.chooseIdeaLocations(db, advisor, given.id, {
      intent: "add",
      kind: "include",
      pcNumbers: [],
      locationId: [world.kiosk.id],
    });
    await modules.chooseIdeaLocations(db, advisor, kept.id, {
      intent: "add",
      kind: "exclude",
      pcNumbers: [world.shop.pcNumber],
      locationId: [],
    });
    const shown = await titles();
    expect(shown).toContain("Window open");
    for (const title of ["Window past", "Still a draft", "Harbor's own", "Given to the kiosk", "Kept from the shop"]) {
      expect(shown).not.toContain(title);
    }
    expect(await titles({ locationId: world.kiosk.id })).toEqual(
      expect.arrayContaining(["Given to the kiosk", "Kept from the shop"]),
    );
    const asked = { companyId: world.sunrise.id, locationId: world.shop.id, period };
    expect(await modules.findIdeaForPlan(db, owner.access, { ...asked, ideaId: given.id })).toBeNull();
    expect(
      await modules.findIdeaForPlan(db, owner.access, { ...asked, locationId: world.kiosk.id, ideaId: given.id }),
    ).toMatchObject({
      title: "Given to the kiosk",
      steps: [],
    });
  });

  test("is empty for a location outside the access scope", async () => {
    expect(await titles({ locationId: world.southShop.id })).toEqual([]);
    expect(await titles({ locationId: world.pierShop.id })).toEqual([]);
  });

  test("shows ideas for the plan's objective first and marks them", async () => {
    const { db } = database;
    const objective = await makeObjective(db, world.sunrise, { name: "Own the afternoon" });
    const idea = await makeIdea(db, social, { title: "Zebra hour" });
    await db
      .insertInto("ideaObjectives")
      .values({ ideaId: idea.id, companyId: world.sunrise.id, objectiveId: objective.id })
      .execute();
    const [first] = await modules.listCatalog(db, owner.access, ask({ objectiveIds: [objective.id] }));
    expect(first).toMatchObject({
      title: "Zebra hour",
      reasons: expect.arrayContaining(["Objective: Own the afternoon"]),
    });
  });

  test("filters by cost, lead time, season and words", async () => {
    const { db } = database;
    await makeIdea(db, social, {
      title: "Dear summer",
      costMinCents: 90_000,
      costMaxCents: 90_000,
      leadDays: 60,
      seasonFrom: "06-01",
      seasonTo: "08-31",
    });
    expect(await titles({ filters: { q: "summer" } })).toEqual(["Dear summer"]);
    expect(await titles({ filters: { maxCostCents: 50_000 } })).not.toContain("Dear summer");
    expect(await titles({ filters: { maxLeadDays: 30 } })).not.toContain("Dear summer");
    expect(await titles({ filters: { isInSeason: true } })).not.toContain("Dear summer");
  });

  test("counts a view once per user, idea and day", async () => {
    const idea = await makeIdea(database.db, social);
    for (const at of [now, now, new Date("2026-11-21T15:00:00Z")])
      await modules.countIdeaView(database.db, owner, idea.id, at);
    const looks = await database.db
      .selectFrom("analyticsEvents")
      .select(["event", "networkName"])
      .where("event", "=", "idea.viewed")
      .execute();
    expect(looks).toEqual([
      { event: "idea.viewed", networkName: "North" },
      { event: "idea.viewed", networkName: "North" },
    ]);
  });
});

describe("choosing locations", () => {
  test("names unknown PC numbers, and does not find another company's locations", async () => {
    const idea = await makeIdea(database.db, social);
    const add = (pcNumbers: string[], locationId: number[], person = advisor) =>
      modules.chooseIdeaLocations(database.db, person, idea.id, {
        intent: "add",
        kind: "include",
        pcNumbers,
        locationId,
      });
    expect(await add([world.shop.pcNumber, "999999"], [])).toMatchObject({ saved: false });
    expect(await add([world.pierShop.pcNumber], [])).toMatchObject({ saved: false });
    expect(await add([], [world.pierShop.id])).toBeNull();
    expect(await add([world.shop.pcNumber], [], foreign)).toBeNull();
    await Promise.all([add([world.shop.pcNumber], []), add([world.shop.pcNumber], [world.kiosk.id])]);
    expect((await read(idea.id)).included).toBe(2);
    expect(await modules.removeIdeaLocations(database.db, advisor, idea.id, [world.shop.id])).toEqual({ removed: 1 });
    expect(await modules.removeIdeaLocations(database.db, foreign, idea.id, [world.kiosk.id])).toBeNull();
  });
});

describe("replacing links", () => {
  test("does what the preview shows, once, and undo restores all that has not changed since", async () => {
    const { db } = database;
    const idea = await makeIdea(db, social, { link: "https://old.example.com/a" });
    const same = await makeIdea(db, social, { link: "https://old.example.com/b" });
    const step = await makeIdeaStep(db, idea, { link: "https://old.example.com/c" });
    const harbors = await makeIdea(db, pier, { link: "https://old.example.com/d" });
    const ask = { find: "old.example.com", replacement: "new.example.com", count: 3 };
    expect(
      await modules.replaceLinks(db, advisor, { companyId: world.sunrise.id, replacement: { ...ask, count: 2 }, now }),
    ).toMatchObject({
      saved: false,
    });
    const replace = () => modules.replaceLinks(db, advisor, { companyId: world.sunrise.id, replacement: ask, now });
    const outcomes = await Promise.all([replace(), replace()]);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(await read(idea.id)).toMatchObject({
      link: "https://new.example.com/a",
      version: 2,
      steps: [{ id: step.id, link: "https://new.example.com/c" }],
    });
    expect(
      (await db.selectFrom("ideas").select("link").where("id", "=", harbors.id).executeTakeFirst())?.link,
    ).toContain("old");
    await db.updateTable("ideas").set({ link: "https://third.example.com/b" }).where("id", "=", same.id).execute();
    const [change] = await modules.listLinkChanges(db, advisor.access, world.sunrise.id);
    expect(change).toMatchObject({ links: 3, undoneAt: null });
    expect(
      await modules.undoLinkChange(db, foreign, { companyId: world.sunrise.id, changeId: change?.id ?? 0, now }),
    ).toBeNull();
    const undo = () =>
      modules.undoLinkChange(db, advisor, { companyId: world.sunrise.id, changeId: change?.id ?? 0, now });
    expect((await Promise.all([undo(), undo()])).filter(Boolean)).toEqual([{ putBack: 2, kept: 1 }]);
    expect((await read(same.id)).link).toBe("https://third.example.com/b");
    expect((await read(idea.id)).link).toBe("https://old.example.com/a");
  });

  test("gives channels other links and another host, never over a newer version", async () => {
    const { db } = database;
    const channel = await makeChannel(db, world.sunrise, { link: "https://assets.example.com/a" });
    const save = (link: string | null, version: number, person = advisor) =>
      modules.changeChannelLinks(db, person, {
        companyId: world.sunrise.id,
        form: { channels: [{ id: channel.id, version, link }] },
        now,
      });
    expect(await save("https://assets.example.com/b", 1)).toMatchObject({ saved: true, changed: 1 });
    expect(await save("https://assets.example.com/c", 1)).toMatchObject({ saved: false, status: 409 });
    expect(await save(null, 2, foreign)).toBeNull();
    const host = { find: "assets.example.com", replacement: "media.example.com", count: 1 };
    expect(await modules.replaceChannelHost(db, advisor, { companyId: world.sunrise.id, ...host, now })).toMatchObject({
      saved: true,
      changed: 1,
    });
    expect(await modules.replaceChannelHost(db, advisor, { companyId: world.sunrise.id, ...host, now })).toMatchObject({
      saved: false,
    });
  });
});

test("replaces links in 500 ideas with one statement", async () => {
  const { db } = database;
  const of = { companyId: world.sunrise.id, channelId: social.id, status: "active" as const };
  await db
    .insertInto("ideas")
    .values(Array.from({ length: 500 }, (_, index) => ({ ...of, code: `MANY-${index}`, title: `Many ${index}` })))
    .execute();
  const ask = {
    companyId: world.sunrise.id,
    locationId: world.shop.id,
    neighborhoodType: "neighborhoodUrban",
    period,
    objectiveIds: [],
    filters: {},
    sort: "recommended" as const,
  };
  let found = 0;
  const sent = await recordStatements(async () => {
    found = (await modules.listCatalog(db, owner.access, ask)).length;
  });
  expect(found).toBeGreaterThan(500);
  expect(sent).toHaveLength(1);
});
