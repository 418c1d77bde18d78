import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AppResponse, openApp, type TestApp } from "#tests/support/app.ts";
import { makeImport } from "#tests/support/make/imports.ts";
import { makeMetricValue } from "#tests/support/make/metrics.ts";
import { makeCompany, makeGroup, makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeChannel, makeGeography, makeMetricType } from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";
import { formWithButton } from "#tests/support/posted-form.ts";

let app: TestApp;
let world: World;
let advisor: { cookie: string };
const XSS = `"><img src=x onerror=alert(1)></script>`;
const HEADER = "Email,First name,Last name,Role,Networks,Locations,Groups,Business metrics";

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  advisor = { cookie: await app.signIn(world.advisor) };
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom("rateLimits").execute());

const uploadPath = () => `/company/${world.sunrise.id}/import/users`;
let last = 0;
const address = () => `posted${(last += 1)}@example.test`;
const lines = (...rows: string[]) => [HEADER, ...rows].join("\r\n");

function upload(content: string | Uint8Array<ArrayBuffer>, name = "people.csv"): Promise<AppResponse> {
  const form = new FormData();
  form.append("file", new File([content], name, { type: "text/csv" }));
  return app.post(uploadPath(), form, advisor);
}

/** Upload a readable file; return the address of its review. */
async function review(content: string): Promise<string> {
  const { status, to } = await upload(content);
  if (status !== 303 || !to) throw new Error(`the upload answered ${status}`);
  return to;
}

const importIn = (path: string) =>
  app.db
    .selectFrom("imports")
    .selectAll()
    .where("id", "=", Number(path.split("/").at(-1)))
    .executeTakeFirstOrThrow();
const accountOf = (email: string) =>
  app.db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();

/** Return a page without its scripts. */
function bodyOf({ text }: AppResponse): string {
  return text.replace(/<script[^>]*>[\s\S]*?<\/script>/g, "");
}

describe("uploading users", () => {
  test("shows what a file contains", async () => {
    const page = await app.get(uploadPath(), advisor);
    expect(page.text).toContain("<title>Mainstreet | Advisor Panel | Import Users</title>");
    expect(bodyOf(page)).toContain("Business metrics");
  });

  const kinds = ["users", "locations", "events"];
  const exampleOf = (company: { id: number }, kind: string, by = advisor) =>
    app.get(`/company/${company.id}/import/${kind}/example.csv`, by);
  /** Upload an example file unchanged and return its outcome. */
  const checkedExample = async (company: { id: number }, kind: string, by = advisor) => {
    const form = new FormData();
    form.append("file", new File([(await exampleOf(company, kind, by)).text], "example.csv"));
    const { to } = await app.post(`/company/${company.id}/import/${kind}`, form, by);
    return importIn(to ?? "");
  };
  const makeAdvised = async () => {
    const company = await makeCompany(app.db);
    await app.db.insertInto("advisorCompanies").values({ userId: world.advisor.id, companyId: company.id }).execute();
    return company;
  };

  test.each(kinds)("offers an example of %s with the company's own names that has nothing to fix", async (kind) => {
    const company = await makeAdvised();
    // Names that a cell cannot hold, and names of two records, do not appear in the example.
    await makeNetwork(app.db, company, { name: "One | two; three", code: null });
    await makeNetwork(app.db, company, { name: "Gone", code: "GONE", status: "inactive" });
    const network = await makeNetwork(app.db, company, { name: `=North, "all"`, code: "@N" });
    const shop = await makeLocation(app.db, network, { pcNumber: "EXAMPLE-1" });
    await makeLocation(app.db, network, { pcNumber: "SHUT", status: "closed" });
    for (const networkId of [null, network.id]) await makeGroup(app.db, company, {}, { name: "Twice", networkId });
    await makeGroup(app.db, company, { locations: [shop] }, { name: "'Downtown'", networkId: network.id });
    for (const type of ["dma", "region", "state", "district"] as const)
      await makeGeography(app.db, company, {}, { name: "-Coast", type });
    for (const name of ["In | out", "+Radio", "Off"])
      await makeChannel(app.db, company, { name, isActive: name !== "Off" });

    const { text, headers } = await exampleOf(company, kind);
    expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    const named = {
      users: [`"'@N"`, `"EXAMPLE-1"`, `"''Downtown'"`],
      locations: [`"'@N"`, `"'-Coast"`, `"EXAMPLE-2"`, ",-87.681,"],
      events: [`"'-Coast (DMA)|-Coast (Region)"`, `"'=North, ""all"""`, `"'+Radio"`],
    }[kind];
    for (const cell of named ?? [kind]) expect(text).toContain(cell);
    expect(await checkedExample(company, kind)).toMatchObject({ status: "checked", newRows: 2, badRows: 0 });
  });

  test("offers an example of metric values that changes none of the existing ones", async () => {
    const company = await makeAdvised();
    const network = await makeNetwork(app.db, company);
    const metric = await makeMetricType(app.db, company, { frequency: "monthly" });
    for (const value of ["1250.5", "870"]) {
      await makeMetricValue(app.db, {
        metricType: metric,
        location: await makeLocation(app.db, network),
        periodStart: "2026-10-01",
        value,
      });
    }
    const counts = { status: "checked", newRows: 0, changedRows: 0, sameRows: 2, badRows: 0 };
    const senior = { cookie: await app.signIn(world.senior) };
    expect(await checkedExample(company, "metrics", senior)).toMatchObject(counts);
  });

  test("offers an empty company an example that invents no network or place", async () => {
    const company = await makeAdvised();
    expect(await checkedExample(company, "users")).toMatchObject({ newRows: 0, badRows: 2 });
    expect(await checkedExample(company, "locations")).toMatchObject({ newRows: 0, badRows: 2 });
    expect(await checkedExample(company, "events")).toMatchObject({ newRows: 2, badRows: 0 });
    const problems = await app.db
      .selectFrom("importRows")
      .innerJoin("imports", "imports.id", "importRows.importId")
      .select(sql<string[]>`jsonb_path_query_array(problems, '$.sentence')`.as("sentences"))
      .where("imports.companyId", "=", company.id)
      .where("outcome", "=", "bad")
      .orderBy("imports.id")
      .execute();
    expect(problems.map(({ sentences }) => sentences)).toEqual([
      ["Choose at least one network."],
      ["Choose at least one network."],
      ["Enter a network's code."],
      ["Enter a network's code."],
    ]);
  });

  test("shows the preview immediately and saves it with one button, without a script", async () => {
    const email = address();
    const path = await review(lines(`${email},Ada,Byron,Business Owner,North,,,yes`));
    const page = await app.get(path, advisor);
    expect(bodyOf(page)).toContain("Save 1 new user");
    expect(bodyOf(page)).toContain("Ada · Byron · Business Owner · North · yes");
    const version = String((await importIn(path)).version);
    expect(await app.post(path, { intent: "save", version }, advisor)).toMatchObject({ status: 303, to: path });
    expect(await accountOf(email)).toMatchObject({ status: "Invited", firstName: "Ada" });
    expect(bodyOf(await app.get(path, advisor))).toContain("1 new user saved.");
    expect(bodyOf(await app.get(uploadPath(), advisor))).toContain("people.csv");
  });

  test("lists the rows to fix, by line, column, value, code and message, and saves none", async () => {
    const email = address();
    const path = await review(
      lines(
        `${email},,,View Only,North,,,`,
        `${address()},,,View Only,N99,,,`,
        `${email},,,View Only,North,,,`,
        `${address()},,,View Only,North,,1,`,
        `${address()},,,,North,,,maybe`,
        "one cell",
      ),
    );
    const page = await app.get(`${path}?outcome=bad`, advisor);
    expect(bodyOf(page)).toContain("No network has the code or name “N99”.");
    expect(bodyOf(page)).not.toContain("Save 1 new");
    const errors = await app.get(`${path}/errors.csv`, advisor);
    expect(errors.text.split("\r\n")).toEqual([
      '"Line","Column","Value","Code","How to fix"',
      '3,"Networks","N99","unknown","No network has the code or name “N99”."',
      `4,"Email","${email}","duplicate","Line 2 is for the same record. Remove one."`,
      '5,"Groups","1","unknown","No group has the name “1”."',
      '6,"Role","","missing","Enter one of these roles: Business Administrator, Business Owner, Location Level Guest, View Only."',
      '6,"Business metrics","maybe","invalid","Enter yes or no."',
      '7,"Whole line","","line","This row has 1 cell, but the first row has 8. Put text with a separator in quotes."',
      "",
    ]);
    const version = String((await importIn(path)).version);
    expect((await app.post(path, { intent: "save", version }, advisor)).status).toBe(422);
    expect(await accountOf(email)).toBeUndefined();
  });

  test("shows at most 100 rows to fix, and all of them in the download", async () => {
    const path = await review(lines(...Array.from({ length: 120 }, (_, place) => `x${place},,,View Only,North,,,`)));
    const page = await app.get(`${path}?size=5`, advisor);
    expect(bodyOf(page)).toContain("20 more rows need fixing.");
    const errors = await app.get(`${path}/errors.csv`, advisor);
    expect(errors.text.trim().split("\r\n")).toHaveLength(121);
  });

  test("leads to the result of the same file's earlier import", async () => {
    const content = lines(`${address()},,,View Only,North,,,`);
    const path = await review(content);
    expect(await upload(content)).toMatchObject({ status: 303, to: path });
    const version = String((await importIn(path)).version);
    await app.post(path, { intent: "save", version }, advisor);
    expect(await upload(content)).toMatchObject({ status: 303, to: path });
    expect((await importIn(path)).status).toBe("saved");
  });

  test("explains in words what is wrong with a file", async () => {
    const cases: [string | Uint8Array<ArrayBuffer>, number, string][] = [
      ["", 422, "The file is empty."],
      [Buffer.from([0x50, 0x4b, 3, 4]), 422, "We can&#x27;t read this workbook."],
      ["Email,__proto__\r\na@example.test,1", 422, "We don&#x27;t recognize the column “__proto__”"],
      ["x".repeat(5 * 1_048_576 + 1), 413, "5 MB or less"],
    ];
    for (const [content, status, sentence] of cases) {
      const answer = await upload(content);
      expect([sentence, answer.status]).toEqual([sentence, status]);
      expect(bodyOf(answer)).toContain(sentence);
    }
    expect((await app.post(uploadPath(), new FormData(), advisor)).status).toBe(422);
    expect((await app.post(uploadPath(), {}, advisor)).status).toBe(422);
  });

  test("asks what unknown columns contain, keeps the choices, and reads the next file directly", async () => {
    const content = (mail: string) => `Mail address,Role,Networks\r\n${mail},View Only,North`;
    const asked = await upload(content(address()));
    expect(asked.status).toBe(422);
    expect(bodyOf(asked)).toContain('name="header" value="Mail address"');
    const form = new FormData();
    form.append("header", "Mail address");
    form.append("field", "email");
    form.append("file", new File([content(address())], "mails.csv"));
    expect((await app.post(uploadPath(), form, advisor)).status).toBe(303);
    expect((await upload(content(address()))).status).toBe(303);
    expect((await app.get(uploadPath(), advisor)).text).toContain("Matched columns");
    expect((await app.post(uploadPath(), { intent: "forget" }, advisor)).status).toBe(303);
    expect((await upload(content(address()))).status).toBe(422);
  });

  test("shows file names and cells as text", async () => {
    const form = new FormData();
    form.append(
      "file",
      new File(
        [lines(`${address()},"${XSS.replaceAll('"', '""')}",,View Only,"${XSS.replaceAll('"', '""')}",,,`)],
        `../${XSS}.csv`,
      ),
    );
    const { to } = await app.post(uploadPath(), form, advisor);
    const page = await app.get(to ?? "", advisor);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain("<img src=x");
  });
});

describe("an import", () => {
  test("can be discarded with its rows", async () => {
    const path = await review(lines(`${address()},,,View Only,North,,,`));
    const discard = formWithButton(await app.get(path, advisor), "discard");
    expect(await app.post(path, discard, advisor)).toMatchObject({ status: 303, to: uploadPath() });
    expect(bodyOf(await app.get(path, advisor))).toContain("File discarded.");
    const { id } = await importIn(path);
    expect(await app.db.selectFrom("importRows").select("line").where("importId", "=", id).execute()).toEqual([]);
  });

  test("is checked again on request", async () => {
    const path = await review(lines(`${address()},,,View Only,Fresh,,,`));
    await app.db.insertInto("networks").values({ companyId: world.sunrise.id, name: "Fresh" }).execute();
    await app.post(path, formWithButton(await app.get(path, advisor), "recheck"), advisor);
    expect(bodyOf(await app.get(path, advisor))).toContain("Save 1 new user");
  });

  test("refuses an outdated button", async () => {
    const path = await review(lines(`${address()},,,View Only,North,,,`));
    expect((await app.post(path, { intent: "save", version: "99" }, advisor)).status).toBe(409);
    expect((await app.post(path, { intent: "save" }, advisor)).status).toBe(422);
  });

  test("shows its progress while the queue works on it, with a link to refresh", async () => {
    const { id } = await makeImport(app.db, world.sunrise, {
      status: "checking",
      totalRows: 12_000,
      checkedRows: 3_000,
    });
    const page = await app.get(`/company/${world.sunrise.id}/imports/${id}`, advisor);
    expect(bodyOf(page)).toContain("Checking row 3,000 of 12,000");
    expect(bodyOf(page)).toContain("Refresh");
  });

  test("of another company, or of an unknown kind, is not found", async () => {
    const { id } = await makeImport(app.db, world.harbor);
    for (const path of [`/company/${world.sunrise.id}/imports/${id}`, `/company/${world.harbor.id}/imports/${id}`]) {
      expect((await app.get(path, advisor)).status).toBe(404);
      expect((await app.get(`${path}/errors.csv`, advisor)).status).toBe(404);
      for (const intent of ["save", "discard", "recheck"]) {
        expect((await app.post(path, { intent, version: "1" }, advisor)).status).toBe(404);
      }
    }
    for (const kind of ["nothing", "__proto__", "users%20"]) {
      expect((await app.get(`/company/${world.sunrise.id}/import/${kind}`, advisor)).status).toBe(404);
    }
    const { rows } = await sql<{ status: string }>`select status from imports where id = ${id}`.execute(app.db);
    expect(rows).toEqual([{ status: "checked" }]);
  });
});
