import Papa from "papaparse";
import { afterAll, describe, expect, test } from "vitest";
import { locationList } from "#app/organization/locations/location-list.server.ts";
import { openImportHarness } from "#tests/support/import-harness.ts";
import { makePerson } from "#tests/support/make/people.ts";
import { makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeGeography } from "#tests/support/make/settings.ts";

const { database, world, advisor, preview, save } = await openImportHarness("locations");
const senior = await makePerson(database.db, world.senior);
afterAll(() => database.close());

async function download(network: { id: number }) {
  const at = new URLSearchParams({ network: String(network.id) });
  const { id: companyId } = world.sunrise;
  const text = await locationList
    .download(database.db, { access: advisor.access, scope: { companyId }, at }, "locations.csv")
    .text();
  return text;
}

const locationOf = (pcNumber: string) =>
  database.db.selectFrom("locations").selectAll().where("pcNumber", "=", pcNumber).executeTakeFirst();

const lines = (...rows: string[]) =>
  ["PC number,Name,Network code,City,State,Zip,Status,Opened,Phone,DMA", ...rows].join("\r\n");

describe("importing locations", () => {
  test("of the list's own download changes nothing, and of an edited one only the edited cells", async () => {
    const network = await makeNetwork(database.db, world.sunrise, { code: "TRIP" });
    const odd = {
      name: ` \u3000＝Shop, "the" first`,
      street: "'=12 Main St",
      street2: "Suite 1",
      city: "'s-Hertogenbosch\u00a0",
      zip: "02360",
      phone: "+15085550160",
      latitude: 41.9573,
      longitude: -70.6657,
      openedOn: "2019-05-04",
      timeZone: "America/New_York",
    };
    const shop = await makeLocation(database.db, network, { pcNumber: "001234", ...odd });
    await makeLocation(database.db, network, { city: "", state: "", zip: "", street: "", status: "closed" });
    await makeGeography(database.db, world.sunrise, { locations: [shop] }, { name: "Boston", type: "dma" });

    const text = await download(network);
    const { data } = Papa.parse<Record<string, unknown>>(text, { header: true, dynamicTyping: true });
    expect(data[0]).toMatchObject({ Latitude: 41.9573, Longitude: -70.6657 });
    const same = await preview(text);
    expect(same).toMatchObject({ status: "checked", sameRows: 2, newRows: 0, changedRows: 0, badRows: 0 });

    const edited = await preview(text.replace(`"Suite 1"`, `"Suite 2"`).replace("(508) 555-0160", "508.555.0160"));
    expect(edited).toMatchObject({ changedRows: 1, sameRows: 1 });
    expect(edited.rows.find(({ outcome }) => outcome === "changed")?.said).toBe(
      JSON.stringify([{ to: "Suite 2", from: "Suite 1", field: "street2" }]),
    );
    expect(await save(edited)).toMatchObject({ status: "saved", savedRows: 1 });
    expect(await locationOf("001234")).toMatchObject({ ...odd, street2: "Suite 2", version: 2 });
  });

  test("adds new ones with their geographies, first owners and leading zeros", async () => {
    await makeNetwork(database.db, world.sunrise, { code: "NEWN" });
    const dma = await makeGeography(database.db, world.sunrise, {}, { name: "Chicago", type: "dma" });
    const checked = await preview(
      lines(
        `007,Evanston,newn,Evanston,il,60201,Planned,5/4/2027,,chicago`,
        `"'=x",Formula,NEWN,Evanston,IL,60201,Open,,,`,
        `008,Skokie,NEWN,Skokie,IL,60077-1234,,2020-01-31,(847) 555-0160,`,
      ).replace(`"'=x"`, "X-1"),
    );
    expect(checked).toMatchObject({ newRows: 3, badRows: 0 });
    expect(await save(checked)).toMatchObject({ status: "saved", savedRows: 3 });
    const added = await locationOf("007");
    expect(added).toMatchObject({
      status: "planned",
      state: "IL",
      openedOn: "2027-05-04",
      timeZone: "America/Chicago",
    });
    expect(await locationOf("008")).toMatchObject({ zip: "60077-1234", phone: "+18475550160", status: "open" });
    const lies = await database.db
      .selectFrom("geographyLocations")
      .selectAll()
      .where("locationId", "=", added?.id ?? 0)
      .execute();
    expect(lies.map(({ geographyId }) => geographyId)).toEqual([dma.id]);
    const owned = database.db
      .selectFrom("locationOwnerships")
      .selectAll()
      .where("locationId", "=", added?.id ?? 0);
    expect(await owned.execute()).toHaveLength(1);
  });

  test("names each invalid cell, and saves nothing", async () => {
    const inactive = await makeNetwork(database.db, world.sunrise, { code: "GONE", status: "inactive" });
    const own = await makeNetwork(database.db, world.sunrise, { code: "OWNN" });
    await makeLocation(database.db, own, { pcNumber: "MOVE-1" });
    const tries: [string, string][] = [
      ["X,Short,OWNN,A,IL,,,,,", "3 to 12 letters"],
      ["BAD-1,,OWNN,A,IL,,,,,", "Enter a name."],
      ["BAD-2,N,NONE,A,IL,,,,,", "No network has the code NONE."],
      [`BAD-3,N,${inactive.code},A,IL,,,,,`, "is inactive"],
      ["BAD-4,N,OWNN,A,ZZ,,,,,", "“ZZ” isn't a state. Use a code such as IL."],
      ["BAD-5,N,OWNN,A,IL,1234,,,,", "five digits"],
      ["BAD-6,N,OWNN,A,IL,,Shut,,,", "Temporarily closed or Closed"],
      ["BAD-7,N,OWNN,A,IL,,Closed,,,", "Only a Senior Advisor can add"],
      ["BAD-8,N,OWNN,A,IL,,,13/45/2020,,", "Enter a date."],
      ["BAD-9,N,OWNN,A,IL,,,,12,", "area code"],
      ["BAD-10,N,OWNN,A,IL,,,,,Atlantis", "no geography of this type named Atlantis"],
      ["MOVE-1,N,TRIP,A,IL,,,,,", "Create a transfer."],
    ];
    const checked = await preview(lines(...tries.map(([line]) => line)));
    expect(checked).toMatchObject({ badRows: tries.length, newRows: 0 });
    for (const [place, [, sentence]] of tries.entries()) expect(checked.rows[place]?.said).toContain(sentence);
    expect(await locationOf("BAD-2")).toBeUndefined();
  });

  test("accepts common input: titles above the head, names of states, dates with a time, extensions", async () => {
    const network = await makeNetwork(database.db, world.sunrise, { code: "WRIT" });
    const rows = lines(`009,Ponce,WRIT,Ponce,puerto rico,00730,Open,5/4/2027 12:00 AM,(787) 555-0160 x12,`);
    const checked = await preview(`All shops,,,,,,,,,\r\n\r\n${rows}`);
    expect(checked).toMatchObject({ newRows: 1, badRows: 0 });
    await save(checked);
    expect(await locationOf("009")).toMatchObject({
      state: "PR",
      timeZone: "America/Puerto_Rico",
      openedOn: "2027-05-04",
      phone: "+17875550160;ext=12",
    });
    const text = await download(network);
    expect(text).toContain(`"(787) 555-0160 ext. 12"`);
    expect(await preview(text)).toMatchObject({ sameRows: 1, changedRows: 0, badRows: 0 });
  });

  test("rejects spreadsheet errors and a place far from its ZIP code", async () => {
    await makeNetwork(database.db, world.sunrise, { code: "FARN" });
    const head = "PC number,Name,Network code,City,State,Zip,Latitude,Longitude";
    const far = await preview(
      [head, "F-1,Far,FARN,Evanston,IL,60201,42.0477,87.681", "F-2,#REF!,FARN,Evanston,IL,60201,,"].join("\n"),
    );
    expect(far).toMatchObject({ newRows: 0, badRows: 2 });
    const said = far.rows.map(({ said }) => said).join("\n");
    expect(said).toMatch(/This is [\d,]+ miles from ZIP code 60201\. Check for a missing minus sign\./);
    expect(said).toContain("The cell shows #REF!. Fix its formula or clear it.");
    const near = await preview([head, "F-1,Far,FARN,Evanston,IL,60201,42.0477,-87.681"].join("\n"));
    expect(near).toMatchObject({ newRows: 1, badRows: 0 });
  });

  test("closes locations only for a Senior Advisor", async () => {
    const network = await makeNetwork(database.db, world.sunrise, { code: "CLOS" });
    await makeLocation(database.db, network, { pcNumber: "CLOSE-1" });
    const text = "PC number,Status\r\nCLOSE-1,Closed";
    expect((await preview(text)).rows[0]?.said).toContain("Only a Senior Advisor can close");
    expect(await preview(`${text}\r\n`, senior)).toMatchObject({ changedRows: 1 });
  });

  test("finds no location, network or geography of another company", async () => {
    const code = world.pier.code;
    const checked = await preview(lines(`${world.pierShop.pcNumber},Taken,${code},A,IL,,,,,`));
    expect(checked).toMatchObject({ badRows: 1 });
    expect(checked.rows[0]?.said).toContain(`No network has the code ${code}.`);
  });
});
