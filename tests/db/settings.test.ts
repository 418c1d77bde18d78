import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedDemo } from "#db/seed/demo.ts";
import type { CurrentUser } from "#app/access/guards/guards.server.ts";
import type { SettingCommand } from "#app/platform/records/setting-commands.ts";
import { contrastRatio, MIN_CONTRAST } from "#app/platform/brand/color-rules.ts";
import { tokens } from "#app/ui/theme/theme.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makePerson } from "#tests/support/make/people.ts";
import { makeCompany } from "#tests/support/make/places.ts";
import {
  makeChannel,
  makeChannelOption,
  makeCompanyEvent,
  makeMetricType,
  makeObjective,
} from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { recordStatements } from "#tests/support/statements.ts";

let database: TestDatabase;
let world: World;
let senior: CurrentUser;
let settings: Awaited<ReturnType<typeof loadSettings>>;
let company: { id: number };
const now = new Date("2026-11-20T15:00:00Z");

beforeAll(async () => {
  database = await openTestDatabase();
  world = await makeWorld(database.db);
  senior = await makePerson(database.db, world.senior);
  settings = await loadSettings();
});
afterAll(() => database.close());
beforeEach(async () => {
  company = await makeCompany(database.db);
});

async function loadSettings() {
  return {
    ...(await import("#app/platform/records/apply-setting-command.server.ts")),
    ...(await import("#app/setup/settings/channels.server.ts")),
    ...(await import("#app/setup/settings/channel-options.server.ts")),
    ...(await import("#app/setup/settings/objectives.server.ts")),
    ...(await import("#app/setup/settings/metric-types.server.ts")),
    ...(await import("#app/setup/settings/social-packages.server.ts")),
    ...(await import("#app/setup/settings/approval-rules.server.ts")),
    ...(await import("#app/setup/settings/event-categories.server.ts")),
  };
}

type Kind = "channels" | "channelOptions" | "objectives" | "metricTypes";
const move = (kind: Kind, entryId: number, intent: SettingCommand["intent"]) =>
  settings.applySettingCommand(database.db, senior, {
    kind: settings[kind].kind,
    companyId: company.id,
    command: { intent, settingId: entryId },
    now,
  });

const namesInOrder = async () =>
  (await settings.listChannelChoices(database.db, senior.access, company.id)).map(({ name }) => name);

describe("the order of a list", () => {
  const makeThree = async () => {
    const [one, two, three] = [
      await makeChannel(database.db, company, { name: "One", position: 0 }),
      await makeChannel(database.db, company, { name: "Two", position: 0 }),
      await makeChannel(database.db, company, { name: "Three", position: 7 }),
    ];
    return { one, two, three };
  };

  test("moves an entry past its neighbor, whatever their numbers", async () => {
    const { one, three } = await makeThree();
    expect(await move("channels", three.id, "up")).toEqual({ saved: true, sentence: "Three moved up." });
    expect(await namesInOrder()).toEqual(["One", "Three", "Two"]);
    await move("channels", one.id, "down");
    expect(await namesInOrder()).toEqual(["Three", "One", "Two"]);
  });

  test("stays at its ends, and writes nothing there once it is numbered", async () => {
    const { one } = await makeThree();
    await move("channels", one.id, "up");
    const moves = () => database.db.selectFrom("auditLog").select("id").where("action", "=", "channel.move").execute();
    const before = (await moves()).length;
    await move("channels", one.id, "up");
    expect(await namesInOrder()).toEqual(["One", "Two", "Three"]);
    expect((await moves()).length).toBe(before);
  });

  test("loses no entry when two users move one simultaneously", async () => {
    const { one, three } = await makeThree();
    await Promise.all([move("channels", one.id, "down"), move("channels", three.id, "up")]);
    expect((await namesInOrder()).toSorted()).toEqual(["One", "Three", "Two"]);
    const places = await database.db
      .selectFrom("channels")
      .select("position")
      .where("companyId", "=", company.id)
      .execute();
    expect(places.map(({ position }) => position).toSorted()).toEqual([1, 2, 3]);
  });

  test("of channel options is separate for each channel", async () => {
    const [channel, other] = [await makeChannel(database.db, company), await makeChannel(database.db, company)];
    const first = await makeChannelOption(database.db, channel, { name: "First" });
    await makeChannelOption(database.db, other, { name: "Elsewhere" });
    const second = await makeChannelOption(database.db, channel, { name: "Second" });
    await move("channelOptions", second.id, "up");
    const inOrder = async () => {
      const scope = { companyId: company.id };
      const { rows } = await settings.channelOptionList.page(database.db, {
        access: senior.access,
        scope,
        at: new URLSearchParams(),
      });
      return rows.map(({ name }) => name);
    };
    expect(await inOrder()).toEqual(["Second", "First", "Elsewhere"]);
    const values = { name: "First", unit: "piece", unitCostCents: "1", leastQuantity: 1, mostQuantity: 1 };
    const form = settings.channelOptions.setting.form.parse({ ...values, channelId: other.id, version: 1 });
    const save = () =>
      settings.channelOptions.change(
        { db: database.db, actor: senior, now },
        { companyId: company.id, id: first.id },
        form,
      );
    // The lock, and the change with its audit row.
    expect(await recordStatements(save)).toHaveLength(2);
    expect(await inOrder()).toEqual(["Second", "Elsewhere", "First"]);
  });
});

describe("an entry", () => {
  test("that is switched off cannot be chosen until it is switched on again", async () => {
    const [kept, objective] = [await makeObjective(database.db, company), await makeObjective(database.db, company)];
    const choices = async () =>
      (await settings.listActiveObjectives(database.db, senior.access, company.id)).map(({ id }) => id);
    expect(await move("objectives", objective.id, "switch-off")).toMatchObject({ saved: true });
    expect(await choices()).toEqual([kept.id]);
    expect(await move("objectives", objective.id, "switch-on")).toMatchObject({ saved: true });
    expect(await choices()).toEqual([kept.id, objective.id]);
  });

  test("in use cannot be deleted, and lists where it is used", async () => {
    const channel = await makeChannel(database.db, company, { name: "Radio" });
    const option = await makeChannelOption(database.db, channel);
    const event = await makeCompanyEvent(database.db, company, { channels: [channel] });
    await makeChannelOption(database.db, channel);
    expect(await move("channels", channel.id, "delete")).toEqual({
      saved: false,
      sentence: "Can't delete Radio: used by 2 channel options and 1 company event. Deactivate it instead.",
    });
    await database.db.deleteFrom("companyEvents").where("id", "=", event.id).execute();
    await database.db.deleteFrom("channelOptions").where("channelId", "=", option.channelId).execute();
    expect(await move("channels", channel.id, "delete")).toEqual({ saved: true, sentence: "Radio deleted." });
    expect(await move("channels", channel.id, "delete")).toBeNull();
  });

  test("that measures an objective is in use", async () => {
    const metricType = await makeMetricType(database.db, company, { name: "Net sales" });
    await makeObjective(database.db, company, { metricTypeId: metricType.id });
    expect(await move("metricTypes", metricType.id, "delete")).toMatchObject({
      sentence: "Can't delete Net sales: used by 1 objective. Deactivate it instead.",
    });
  });

  test("keeps the first of two simultaneous changes, and refuses the second", async () => {
    const channel = await makeChannel(database.db, company);
    const values = { icon: "mail", lightColor: "#0B746A", darkColor: "#5CC8BB", leadDays: 3, version: 1 };
    const save = (name: string) => {
      const form = settings.channels.setting.form.parse({ ...values, name });
      return settings.channels.change(
        { db: database.db, actor: senior, now },
        { companyId: company.id, id: channel.id },
        form,
      );
    };
    const outcomes = await Promise.all([save("Radio one"), save("Radio two")]);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(outcomes.find((outcome) => !outcome?.saved)).toMatchObject({
      status: 409,
      fieldErrors: { "": [expect.stringContaining("Someone else changed this channel")] },
    });
  });

  test("has a unique name, in any letter case", async () => {
    await makeChannel(database.db, company, { name: "Radio" });
    const values = { icon: "mail", lightColor: "#0B746A", darkColor: "#5CC8BB", leadDays: 3 };
    const form = settings.channels.setting.newForm.parse({ ...values, name: "RADIO" });
    expect(
      await settings.channels.create({ db: database.db, actor: senior, now }, { companyId: company.id }, form),
    ).toEqual({
      saved: false,
      fieldErrors: { name: ["Another channel is already named RADIO."] },
    });
  });
});

describe("objectives", () => {
  test("keep one active, even when the last two are switched off simultaneously", async () => {
    const [one, two] = [await makeObjective(database.db, company), await makeObjective(database.db, company)];
    const outcomes = await Promise.all([
      move("objectives", one.id, "switch-off"),
      move("objectives", two.id, "switch-off"),
    ]);
    expect(outcomes.filter((outcome) => outcome?.saved)).toHaveLength(1);
    expect(outcomes.find((outcome) => !outcome?.saved)?.sentence).toContain("is the last active objective");
    expect(await settings.listActiveObjectives(database.db, senior.access, company.id)).toHaveLength(1);
  });

  test("keep the last active one from being deleted too", async () => {
    const objective = await makeObjective(database.db, company);
    expect(await move("objectives", objective.id, "delete")).toMatchObject({ saved: false });
  });
});

describe("a channel's form", () => {
  const values = { name: "Radio", icon: "mail", lightColor: "#0B746A", darkColor: "#5CC8BB", leadDays: "3" };
  const problemsOf = (changed: Record<string, string>) =>
    settings.channels.setting.newForm
      .safeParse({ ...values, leadDays: 3, ...changed })
      .error?.issues.map(({ message }) => message);

  test("refuses low-contrast colors, suggesting one that works", () => {
    expect(problemsOf({ lightColor: "#FFFFAA" })).toEqual([expect.stringMatching(/light card.*Try #[\dA-F]{6}\.$/)]);
    expect(problemsOf({ darkColor: "#222222" })).toEqual([expect.stringMatching(/dark card.*Try #[\dA-F]{6}\.$/)]);
  });

  test("refuses links that are not full https addresses, unknown icons, and long names", () => {
    for (const link of ["http://example.com", "javascript:alert(1)", "https://localhost/", "https://u@example.com"]) {
      expect(problemsOf({ link })).toHaveLength(1);
    }
    expect(problemsOf({ icon: "constructor" })).toEqual(["Choose an icon."]);
    expect(problemsOf({ name: "x".repeat(41) })).toEqual(["Use up to 40 characters."]);
  });
});

test("the demo's settings satisfy the rules", async () => {
  const demo = await openTestDatabase();
  const today = new Date("2026-11-21T16:30:00Z");
  await seedDemo(demo.db, today);
  const channels = await demo.db.selectFrom("channels").select(["lightColor", "darkColor", "companyId"]).execute();
  expect(channels.length).toBeGreaterThanOrEqual(13);
  for (const { lightColor, darkColor } of channels) {
    expect(contrastRatio(lightColor, tokens.surface.light)).toBeGreaterThanOrEqual(MIN_CONTRAST);
    expect(contrastRatio(darkColor, tokens.surface.dark)).toBeGreaterThanOrEqual(MIN_CONTRAST);
  }
  const [sunrise] = await demo.db.selectFrom("companies").select("id").orderBy("id").execute();
  const placed = await demo.db
    .selectFrom("geographyLocations")
    .select(["type", (of) => of.fn.countAll<number>().as("count")])
    .where("companyId", "=", sunrise?.id ?? 0)
    .groupBy("type")
    .execute();
  expect(Object.fromEntries(placed.map(({ type, count }) => [type, count]))).toMatchObject({
    dma: 150,
    state: 150,
    region: 150,
  });
  const events = await demo.db.selectFrom("companyEvents").select(["startsOn", "title"]).execute();
  const days = events.map(({ startsOn }) => startsOn).toSorted();
  expect(days.at(0)?.localeCompare("2026-11-21")).toBe(-1);
  expect(days.at(-1)?.localeCompare("2026-11-21")).toBe(1);
  expect(events.find(({ title }) => title === "National Donut Day")?.startsOn).toBe("2026-06-05");
  await demo.close();
}, 180_000);

/** Views that are counted instead of their tables, which have millions of rows. */
const behindViews: Record<string, string[]> = { metricPeriods: ["metric_totals"] };

test("every reference to a setting counts as its use, so that nothing in use is deleted", async () => {
  const { channels, channelOptions, eventCategories, metricTypes, objectives, socialPackages, approvalRules } =
    settings;
  const kinds = [channels, channelOptions, eventCategories, metricTypes, objectives, socialPackages, approvalRules];
  for (const { kind } of kinds) {
    const { rows } = await sql<{ place: string }>`
      select conrelid::regclass || '.' || attname as place
      from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any(conkey) and attname <> 'company_id'
      where contype = 'f' and confrelid = ${snake(kind.table)}::regclass
      order by place
    `.execute(database.db);
    const counted = kind.uses.flatMap(({ table, column }) =>
      (behindViews[table] ?? [snake(table)]).map((name) => `${name}.${snake(column)}`),
    );
    expect([kind.table, counted.sort()]).toEqual([kind.table, rows.map(({ place }) => place)]);
  }
});

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
