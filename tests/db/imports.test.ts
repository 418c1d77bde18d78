import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { findImportKind } from "#app/wiring/import-kinds.server.ts";
import { MAX_IMPORT_ROWS } from "#app/platform/imports/import-rules.ts";
import { findSession, startSession } from "#app/access/session/session.server.ts";
import { openImportHarness } from "#tests/support/import-harness.ts";
import { makePerson, makeUser } from "#tests/support/make/people.ts";
import { makeGroup, makeNetwork } from "#tests/support/make/places.ts";
import { recordStatements } from "#tests/support/statements.ts";

const { database, world, advisor, modules, now, upload, preview, rowsOf, importOf, confirm, save } =
  await openImportHarness("users");
const harborAdvisor = await makePerson(database.db, world.harborAdvisor);
afterAll(() => database.close());

const HEADER = "Email,First name,Last name,Role,Networks,Locations,Groups,Business metrics";
const lines = (...rows: string[]) => [HEADER, ...rows].join("\r\n");
let last = 0;
const address = () => `imported${(last += 1)}@example.test`;
const accountOf = (email: string) =>
  database.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
const networksOf = async (userId: number) => {
  const rows = await database.db
    .selectFrom("memberships")
    .select("networkId")
    .where("userId", "=", userId)
    .orderBy("position")
    .execute();
  return rows.map(({ networkId }) => networkId);
};
const auditOf = (importId: number) =>
  database.db
    .selectFrom("auditLog")
    .select(["action", "after"])
    .where("objectType", "=", "import")
    .where("objectId", "=", String(importId))
    .execute();
const jobsOf = async (task: string) => {
  const { rows } = await database.pool.query(
    "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1",
    [task],
  );
  return rows.length;
};

describe("a file of users", () => {
  test("shows which rows are new, changed, the same and bad, and changes nothing yet", async () => {
    const kept = await makeUser(
      database.db,
      "View Only",
      { company: world.sunrise, networks: [world.north] },
      { firstName: "Old" },
    );
    const email = address();
    const { rows, ...counts } = await preview(
      lines(
        `${email},Ada,Byron,Business Owner,${world.north.code} | South,,,yes`,
        `${kept.email},New,${kept.lastName},View Only,North,,,no`,
        `${world.viewer.email},Pat,${world.viewer.lastName},View Only,North,,,no`,
        `nobody,Ada,Byron,Business Owner,N99,,,maybe`,
      ),
    );
    expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, "new"],
      [3, "changed"],
      [4, "same"],
      [5, "bad"],
    ]);
    expect(rows[1]?.said).toBe(JSON.stringify([{ to: "New", from: "Old", field: "firstName" }]));
    expect(counts).toMatchObject({ status: "checked", newRows: 1, changedRows: 1, sameRows: 1, badRows: 1 });
    expect(await accountOf(email)).toBeUndefined();
    expect((await accountOf(kept.email))?.firstName).toBe("Old");
  });

  test("is saved as shown, with an audit row for the file and for each user", async () => {
    const kept = await makeUser(database.db, "View Only", { company: world.sunrise, networks: [world.north] });
    const group = await makeGroup(
      database.db,
      world.sunrise,
      { locations: [world.shop] },
      { networkId: world.north.id },
    );
    const [owner, guest] = [address(), address()];
    const checked = await preview(
      lines(
        `${owner.toUpperCase()},Ada,Byron,business owner,South|North,,${group.name},yes`,
        `${guest},,,Location Level Guest,North,${world.shop.pcNumber}|${world.kiosk.pcNumber},,no`,
        `${kept.email},,,View Only,South,,,no`,
      ),
    );
    // A registered user keeps their name.
    expect(checked.rows[2]?.outcome).toBe("bad");
    const mended = await preview(
      lines(
        `${owner.toUpperCase()},Ada,Byron,business owner,South|North,,${group.name},yes`,
        `${guest},,,Location Level Guest,North,${world.shop.pcNumber}|${world.kiosk.pcNumber},,no`,
        `${kept.email},Pat,Doe,View Only,South,,,no`,
      ),
    );
    expect(await save(mended)).toMatchObject({ outcome: { saved: true }, status: "saved", savedRows: 3 });
    const [ada, lee, pat] = await Promise.all([accountOf(owner), accountOf(guest), accountOf(kept.email)]);
    expect(ada).toMatchObject({
      status: "Invited",
      role: "Business Owner",
      canAccessBusinessMetrics: true,
      invitedBy: advisor.userId,
    });
    expect(await networksOf(ada?.id ?? 0)).toEqual([world.south.id, world.north.id]);
    expect(
      await database.db
        .selectFrom("groupUsers")
        .select("groupId")
        .where("userId", "=", ada?.id ?? 0)
        .execute(),
    ).toEqual([{ groupId: group.id }]);
    const locations = await database.db
      .selectFrom("guestLocations")
      .select("locationId")
      .where("userId", "=", lee?.id ?? 0)
      .execute();
    expect(locations.map(({ locationId }) => locationId).sort()).toEqual([world.shop.id, world.kiosk.id].sort());
    expect(pat).toMatchObject({ lastName: "Doe", version: 2 });
    expect(await networksOf(kept.id)).toEqual([world.south.id]);
    expect(await auditOf(mended.importId)).toEqual([
      { action: "import.save", after: { new: 2, kind: "users", extra: false, changed: 1, fileName: "users.csv" } },
    ]);
    const entries = await database.db
      .selectFrom("auditLog")
      .select(["action", "before", "after", "companyId", "actorId"])
      .where("objectType", "=", "user")
      .where("objectId", "in", [String(ada?.id), String(kept.id)])
      .orderBy("action")
      .execute();
    expect(entries).toMatchObject([
      {
        action: "user.change",
        before: { lastName: kept.lastName, networks: world.north.code },
        after: { lastName: "Doe", networks: world.south.code },
      },
      {
        action: "user.create",
        after: { role: "business owner" },
        companyId: world.sunrise.id,
        actorId: advisor.userId,
      },
    ]);
  });

  test("sends each invitation once, if requested", async () => {
    const email = address();
    const before = await jobsOf("invite-user");
    await save(await preview(lines(`${email},,,View Only,North,,,`)), true);
    expect(await jobsOf("invite-user")).toBe(before + 1);
    const { id } = (await accountOf(email)) ?? { id: 0 };
    await Promise.all([1, 2].map(() => modules.inviteUser(database.db, id, "Ada", now)));
    const mails = await database.db.selectFrom("mails").select("kind").where("recipient", "=", email).execute();
    expect(mails).toEqual([{ kind: "invitation" }]);
  });

  test("saves nothing while one row is bad", async () => {
    const email = address();
    const checked = await preview(lines(`${email},,,View Only,North,,,`, `x,,,View Only,North,,,`));
    expect(await save(checked)).toMatchObject({
      outcome: { saved: false, fieldErrors: { "": ["1 row needs fixing. Fix the file and upload it again."] } },
      status: "checked",
    });
    expect(await accountOf(email)).toBeUndefined();
  });

  test("explains why a row is bad", async () => {
    const group = await makeGroup(database.db, world.sunrise, {}, { networkId: world.south.id });
    const guest = await makeUser(
      database.db,
      "View Only",
      { company: world.sunrise, networks: [world.north] },
      { expiresOn: "2027-01-01" },
    );
    const lonely = await makeNetwork(database.db, world.sunrise, { name: "Lonely" });
    const lastOwner = await makeUser(database.db, "Business Owner", { company: world.sunrise, networks: [lonely] });
    const twin = address();
    const rows: [string, string][] = [
      [",,,View Only,North,,,", "Enter an email address, as in name@company.com."],
      [`${address()},,,Senior Advisor,North,,,`, "Advisors don't belong to a company. Choose a company role."],
      [`${address()},,,Owner,North,,,`, "Enter one of these roles"],
      [`${address()},,,,North,,,`, "Enter one of these roles"],
      [`${address()},,,View Only,Pier,,,`, "No network has the code or name “Pier”."],
      [`${address()},,,View Only,,,,`, "Choose at least one network."],
      [
        `${address()},,,View Only,North,${world.shop.pcNumber},,`,
        "Only a Location Level Guest can have individual locations.",
      ],
      [`${address()},,,Location Level Guest,North,,,`, "Choose at least one location for a Location Level Guest."],
      [`${address()},,,Location Level Guest,North,${world.southShop.pcNumber},,`, "outside the chosen networks."],
      [`${address()},,,Location Level Guest,North,${world.pierShop.pcNumber},,`, "No location has the PC number"],
      [`${address()},,,View Only,North,,${group.name},`, "outside the chosen networks."],
      [`${address()},,,View Only,North,,Nowhere,`, "No group has the name “Nowhere”."],
      [`${address()},,,View Only,North,,,perhaps`, "Enter yes or no."],
      [`${address()},${"x".repeat(51)},,View Only,North,,,`, "Use up to 50 characters."],
      [`${world.harborOwner.email},,,View Only,North,,,`, "This email is already in use."],
      [`${world.senior.email},,,View Only,North,,,`, "This email is already in use."],
      [
        `${guest.email},Pat,Doe,Business Owner,North,,,`,
        "Only guests have a last day of access. Clear this user's (01/01/2027) first.",
      ],
      [`${lastOwner.email},Pat,Doe,View Only,Lonely,,,`, "This user is the last owner or administrator of Lonely."],
      [`${twin},,,View Only,North,,,`, ""],
      [`${twin.toUpperCase()},,,View Only,North,,,`, "Line 20 is for the same record. Remove one."],
      [`${address()},,,View Only,North,,`, "This row has 7 cells, but the first row has 8."],
    ];
    const checked = await preview(lines(...rows.map(([row]) => row)));
    for (const [place, [row, sentence]] of rows.entries()) {
      expect([row, checked.rows[place]?.said]).toEqual([
        row,
        sentence === "" ? "null" : expect.stringContaining(sentence),
      ]);
    }
  });

  test("can replace a network's last owner with another one in the same file", async () => {
    const checked = await preview(
      lines(`${world.southOwner.email},Pat,Doe,View Only,South,,,`, `${address()},,,Business Owner,South,,,`),
    );
    expect(checked).toMatchObject({ badRows: 0, newRows: 1, changedRows: 1 });
    const session = await startSession(database.db, {
      userId: world.southOwner.id,
      origin: { address: "", agent: "" },
      absoluteHours: 12,
      now,
    });
    expect(await save(checked)).toMatchObject({ status: "saved" });
    expect(await findSession(database.db, session, now)).toBeNull();
  });

  test("leaves fields without a column unchanged", async () => {
    const kept = await makeUser(database.db, "View Only", { company: world.sunrise, networks: [world.north] });
    const checked = await preview(`email;business METRICS\n${kept.email};YES\n`);
    expect(checked).toMatchObject({ changedRows: 1, badRows: 0 });
    await save(checked);
    expect(await accountOf(kept.email)).toMatchObject({
      canAccessBusinessMetrics: true,
      firstName: "Pat",
      role: "View Only",
    });
    expect(await networksOf(kept.id)).toEqual([world.north.id]);
  });

  test("reports all problems of a row together, unless one problem hides another", async () => {
    const group = await makeGroup(database.db, world.sunrise, {}, { networkId: world.south.id });
    const rows: [string, string[]][] = [
      [
        `nobody,${"x".repeat(51)},"Two\nlines",Owner,N98|N99,${world.shop.pcNumber},Nowhere,maybe`,
        ["email", "firstName", "lastName", "role", "networks", "groups", "canAccessBusinessMetrics"],
      ],
      [`${world.harborOwner.email},${"x".repeat(51)},,Owner,,,,`, ["email", "firstName", "role", "networks"]],
      [
        `${address()},,,Location Level Guest,Pier,NONE-1,${group.name},yes`,
        ["networks", "locations", "groups", "canAccessBusinessMetrics"],
      ],
      [
        `${address()},,,View Only,North,${world.shop.pcNumber},${group.name},perhaps`,
        ["canAccessBusinessMetrics", "groups", "locations"],
      ],
      [`${world.viewer.email},,,,,,,`, ["firstName", "lastName", "role", "networks"]],
    ];
    const { rows: checked } = await preview(lines(...rows.map(([row]) => row)));
    const problems = await database.db
      .selectFrom("importRows")
      .innerJoin("imports", "imports.id", "importRows.importId")
      .select("problems")
      .orderBy("imports.id", "desc")
      .orderBy("line")
      .limit(rows.length)
      .execute();
    const fields = z.array(z.object({ field: z.string(), sentence: z.string() }));
    expect(problems.map((one) => fields.parse(one.problems).map(({ field }) => field))).toEqual(
      rows.map(([, named]) => named),
    );
    expect(checked[0]?.said).toContain("No network has the code or name “N98”. No network has the code or name “N99”.");
    const { rows: lacking } = await preview("Email,First name\r\nnobody,Ada\r\n");
    expect(lacking[0]?.said).toBe(
      JSON.stringify([{ field: "email", sentence: "Enter an email address, as in name@company.com." }]),
    );
  });

  test("removes the apostrophe that a download puts before a formula", async () => {
    const email = address();
    await save(await preview(lines(`${email},'=Ada,'Byron,View Only,North,,,`)));
    expect(await accountOf(email)).toMatchObject({ firstName: "=Ada", lastName: "'Byron" });
  });
});

describe("the same file", () => {
  test("is stored once, however often or simultaneously it is uploaded", async () => {
    const text = lines(`${address()},,,View Only,North,,,`);
    const outcomes = await Promise.all([upload(text), upload(text), upload(text)]);
    const ids = outcomes.map((outcome) => (outcome?.saved ? outcome.importId : 0));
    expect(new Set(ids).size).toBe(1);
    expect(outcomes.filter((outcome) => outcome?.saved && !outcome.isKnown)).toHaveLength(1);
    expect(await rowsOf(ids[0] ?? 0)).toHaveLength(1);
  });

  test("can be uploaded again once discarded, and belongs to one company", async () => {
    const text = lines(`${address()},,,View Only,North,,,`);
    const { importId } = await preview(text);
    expect(
      await modules.discardImport(database.db, { importer: harborAdvisor, companyId: world.harbor.id, importId }),
    ).toBeNull();
    expect(
      await modules.discardImport(database.db, { importer: harborAdvisor, companyId: world.sunrise.id, importId }),
    ).toBeNull();
    await Promise.all(
      [1, 2].map(() =>
        modules.discardImport(database.db, { importer: advisor, companyId: world.sunrise.id, importId }),
      ),
    );
    expect(await auditOf(importId)).toMatchObject([{ action: "import.discard" }]);
    expect(await rowsOf(importId)).toEqual([]);
    expect(await upload(text)).toMatchObject({ saved: true, isKnown: false });
    expect(await upload(text, harborAdvisor)).toBeNull();
    expect(await upload(text, harborAdvisor, world.harbor.id)).toMatchObject({ saved: true, isKnown: false });
  });

  test("is saved once, however often the button and the queue request it", async () => {
    const email = address();
    const checked = await preview(lines(`${email},,,View Only,North,,,`));
    const outcomes = await Promise.all([1, 2, 3].map(() => confirm(checked)));
    expect(outcomes.every((outcome) => outcome?.saved)).toBe(true);
    const choices = { origin: advisor.origin, isExtraOn: false };
    await Promise.all(
      [1, 2, 3].map(() =>
        modules.saveImport(database.db, { findKind: findImportKind, importId: checked.importId, choices, now }),
      ),
    );
    expect(await auditOf(checked.importId)).toHaveLength(1);
    expect(await accountOf(email)).toMatchObject({ version: 1 });
    expect(
      await modules.discardImport(database.db, {
        importer: advisor,
        companyId: world.sunrise.id,
        importId: checked.importId,
      }),
    ).toMatchObject({
      saved: false,
    });
  });
});

describe("a long file", () => {
  const many = (count: number, name: string) =>
    lines(...Array.from({ length: count }, (_, place) => `${name}${place}@example.test,,,View Only,North,,,`));

  test("is checked once, row by row, by any number of workers", async () => {
    const outcome = await upload(many(2_300, "checked"));
    if (!outcome?.saved) throw new Error("not uploaded");
    const { importId } = outcome;
    await Promise.all(
      [1, 2, 3].map(() =>
        modules.checkImport(database.db, { findKind: findImportKind, importId, origin: advisor.origin, now }),
      ),
    );
    expect(await importOf(importId)).toMatchObject({
      status: "checked",
      checkedRows: 2_300,
      newRows: 2_300,
      badRows: 0,
    });
  });

  test("leaves nothing when saving fails midway, and is saved completely by a retry", async () => {
    const checked = await preview(many(1_200, "broken"));
    await confirm(checked);
    await sql`create function break_off() returns trigger language plpgsql as
      $$ begin raise exception 'the server went down'; end $$`.execute(database.db);
    await sql`create trigger break_off before insert on users for each row
      when (new.email = 'broken1100@example.test') execute function break_off()`.execute(database.db);
    const choices = { origin: advisor.origin, isExtraOn: false };
    await expect(
      modules.saveImport(database.db, { findKind: findImportKind, importId: checked.importId, choices, now }),
    ).rejects.toThrow("the server went down");
    expect(await accountOf("broken0@example.test")).toBeUndefined();
    expect(await importOf(checked.importId)).toMatchObject({ status: "saving", savedRows: 0 });
    await sql`drop function break_off() cascade`.execute(database.db);
    await modules.saveImport(database.db, { findKind: findImportKind, importId: checked.importId, choices, now });
    expect(await importOf(checked.importId)).toMatchObject({ status: "saved", savedRows: 1_200 });
    const { rows } = await sql<{ count: number }>`
      select count(*) from users where email like 'broken%@example.test'
    `.execute(database.db);
    expect(rows).toEqual([{ count: 1_200 }]);
  });

  test("takes the same statements for a thousand rows as for one", async () => {
    const cost = async (text: string) => {
      const checked = await preview(text);
      await confirm(checked);
      const choices = { origin: advisor.origin, isExtraOn: true };
      return (
        await recordStatements(() =>
          modules.saveImport(database.db, { findKind: findImportKind, importId: checked.importId, choices, now }),
        )
      ).length;
    };
    expect(await cost(many(990, "costly"))).toBe(await cost(many(1, "cheap")));
  });
});

describe("between the preview and the save", () => {
  test("a stale version is refused", async () => {
    const checked = await preview(lines(`${address()},,,View Only,North,,,`));
    expect(await confirm({ ...checked, version: checked.version - 1 })).toMatchObject({ saved: false, status: 409 });
  });

  test("another user's change prevents saving and shows the file again", async () => {
    const kept = await makeUser(database.db, "View Only", { company: world.sunrise, networks: [world.north] });
    const email = address();
    const checked = await preview(lines(`${kept.email},New,Name,View Only,North,,,`, `${email},,,View Only,North,,,`));
    await confirm(checked);
    await database.db.updateTable("users").set({ lastName: "Elsewhere" }).where("id", "=", kept.id).execute();
    await modules.saveImport(database.db, {
      findKind: findImportKind,
      importId: checked.importId,
      choices: { origin: advisor.origin, isExtraOn: false },
      now,
    });
    expect(await accountOf(email)).toBeUndefined();
    expect(await importOf(checked.importId)).toMatchObject({
      status: "checking",
      failure: "The users changed after the preview. Nothing was saved. Review the file again.",
    });
    await modules.checkImport(database.db, {
      findKind: findImportKind,
      importId: checked.importId,
      origin: advisor.origin,
      now,
    });
    const anew = await importOf(checked.importId);
    expect(anew).toMatchObject({ status: "checked", newRows: 1, changedRows: 1 });
    expect(await save({ importId: anew.id, version: anew.version })).toMatchObject({ status: "saved" });
    expect(await accountOf(kept.email)).toMatchObject({ lastName: "Name" });
  });

  test("an advisor who lost the company cannot save", async () => {
    const leaving = await makeUser(database.db, "Mainstreet Advisor", { advises: [world.sunrise] });
    const person = await makePerson(database.db, leaving);
    const email = address();
    const outcome = await upload(lines(`${email},,,View Only,North,,,`), person);
    if (!outcome?.saved) throw new Error("not uploaded");
    await database.db.deleteFrom("advisorCompanies").where("userId", "=", leaving.id).execute();
    await modules.checkImport(database.db, {
      findKind: findImportKind,
      importId: outcome.importId,
      origin: person.origin,
      now,
    });
    expect(await importOf(outcome.importId)).toMatchObject({ status: "failed" });
  });

  test("errors in the file itself remain when it is checked again", async () => {
    const twin = address();
    const checked = await preview(
      lines(`${twin},,,View Only,North,,,`, `${twin},,,View Only,North,,,`, `${address()},,,View Only,New,,,`),
    );
    expect(checked.badRows).toBe(2);
    await database.db.insertInto("networks").values({ companyId: world.sunrise.id, name: "New" }).execute();
    await modules.recheckImport(database.db, {
      importer: advisor,
      companyId: world.sunrise.id,
      importId: checked.importId,
    });
    await modules.checkImport(database.db, {
      findKind: findImportKind,
      importId: checked.importId,
      origin: advisor.origin,
      now,
    });
    expect(await importOf(checked.importId)).toMatchObject({ badRows: 1, newRows: 2 });
    expect(
      await modules.recheckImport(database.db, {
        importer: harborAdvisor,
        companyId: world.harbor.id,
        importId: checked.importId,
      }),
    ).toBeNull();
  });
});

describe("a file that cannot be read", () => {
  const tooMany = () =>
    lines(...Array.from({ length: MAX_IMPORT_ROWS + 1 }, (_, place) => `p${place}@example.test,,,,,,,`));
  const cases: [string, () => string | Uint8Array, string][] = [
    ["is empty", () => "", "The file is empty."],
    ["holds blanks", () => " \r\n\r\n", "The file is empty."],
    ["holds a header alone", () => HEADER, "The file has only its first row."],
    ["is a zip", () => Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]), "We can't read this workbook."],
    [
      "names a column that is not known",
      () => `Email,Shoe size\r\na@example.test,9`,
      "We don't recognize the column “Shoe size” for users.",
    ],
    [
      "names __proto__",
      () => `Email,__proto__\r\na@example.test,9`,
      "We don't recognize the column “__proto__” for users.",
    ],
    [
      "names a column twice",
      () => `Email,email\r\na@example.test,b@example.test`,
      "The first row repeats “email”. Remove the extra column.",
    ],
    ["lacks the email", () => `First name\r\nAda`, "The first row is missing “Email”."],
    ["is no table", () => `hello world\r\nAda`, "We don't recognize any column in the first row. Add “Email”."],
    ["has an open quote", () => lines(`"a@example.test,,,`), "has an unclosed quotation mark"],
    ["has a row too many", tooMany, "A file can have up to 20,000 rows."],
  ];

  test.each(cases)("because it %s is refused in plain words, and none of it is stored", async (_, make, sentence) => {
    const count = () =>
      database.db
        .selectFrom("imports")
        .select((of) => of.fn.countAll<number>().as("all"))
        .executeTakeFirstOrThrow();
    const before = await count();
    const fieldErrors = { file: [expect.stringContaining(sentence)] };
    expect(await upload(make())).toMatchObject({ saved: false, fieldErrors });
    expect(await count()).toEqual(before);
  });

  test("with unknown columns can be read once an advisor maps them", async () => {
    const { deleteColumnMatches } = await import("#app/platform/imports/column-matches.server.ts");
    const text = (mail: string) => `Mail address,Shoe size,Role,Networks\r\n${mail},9,View Only,North`;
    const told = (...fields: string[]) => ({ headers: ["Mail address", "SHOE SIZE", "Role"], fields });
    const refused = await upload(text(address()));
    expect(refused).toMatchObject({ saved: false, unnamed: ["Mail address", "Shoe size"] });
    // A field given for one column, for an absent one, or for one with its own name leaves the other columns unknown.
    for (const fields of [
      ["email", ""],
      ["email", "shoeSize"],
      ["", "-", "email"],
      ["email", "email"],
    ])
      expect([fields, await upload(text(address()), advisor, undefined, told(...fields))]).toMatchObject([
        fields,
        { saved: false },
      ]);
    expect(await upload(text(address()))).toEqual(refused);
    const mail = address();
    expect(await upload(text(mail), advisor, undefined, told("email", "-", "firstName"))).toMatchObject({
      saved: true,
    });
    const next = await preview(text(address()));
    expect(next.rows).toMatchObject([{ outcome: "new", line: 2 }]);
    expect(await upload(text(address()), harborAdvisor, world.harbor.id)).toMatchObject({ saved: false });
    const kind = findImportKind("users");
    if (!kind) throw new Error("Users are not imported.");
    await deleteColumnMatches(database.db, world.sunrise.id, kind);
    expect(await upload(text(address()))).toEqual(refused);
  });

  test("a cell of 200 KB makes only its own line bad", async () => {
    const checked = await preview(
      lines(`${address()},"${"x".repeat(200_000)}",,View Only,North,,,`, `${address()},,,View Only,North,,,`),
    );
    expect(checked.rows.map(({ outcome }) => outcome)).toEqual(["bad", "new"]);
    expect(checked.rows[0]?.said).toContain("Use up to 10,000 characters.");
  });

  test.each([
    ["a byte order mark", (text: string) => `\uFEFF${text}`],
    ["semicolons", (text: string) => text.replaceAll(",", ";")],
    ["tabs", (text: string) => text.replaceAll(",", "\t")],
    ["blank lines and line feeds", (text: string) => text.replaceAll("\r\n", "\n\n")],
  ])("%s are accepted", async (_, write) => {
    const checked = await preview(write(lines(`${address()},Ren\u00e9e,"O""Neil",View Only,North,,,`)));
    expect(checked).toMatchObject({ newRows: 1, badRows: 0 });
  });
});
