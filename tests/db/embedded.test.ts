import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import copy from "pg-copy-streams";
import Cursor from "pg-cursor";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveEmbedded } from "#db/embedded-socket.ts";

let folder: string;
let database: PGlite;
let service: { close(): Promise<void> };
let pool: pg.Pool;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "mainstreet-"));
  database = await PGlite.create();
  service = await serveEmbedded(database, folder, { maxIdleMs: 500 });
  pool = new pg.Pool({ host: folder, user: "postgres", database: "postgres", max: 10 });
  pool.on("error", () => undefined);
  await pool.query("create table things (id integer primary key, name text)");
}, 60_000);

afterAll(async () => {
  await pool.end();
  await service.close();
  await database.close();
  await rm(folder, { recursive: true });
});

test("queries of many connections never mix, however long their parameters", async () => {
  const rounds = Array.from({ length: 10 }, (_, round) => round);
  for (const round of rounds) {
    const asked = Array.from({ length: 20 }, async (_, at) => {
      const values = Array.from(
        { length: (at % 4) + 1 },
        (_, k) => `${round}-${at}-${k}${"x".repeat(at % 3 === 0 ? 200_000 : 0)}`,
      );
      const columns = values.map((_, k) => `$${k + 1}::text as c${k}`).join(", ");
      const { rows } = await pool.query(`select ${columns}`, values);
      expect(Object.values(rows[0])).toEqual(values);
    });
    await Promise.all(asked);
  }
});

test("a transaction is isolated from all other connections", async () => {
  const one = await pool.connect();
  await one.query("begin");
  await one.query("insert into things values (1, 'not yet')");
  const seenByOthers = pool.query("select name from things where id = 1");
  await one.query("update things set name = 'done' where id = 1");
  await one.query("commit");
  one.release();
  expect((await seenByOthers).rows).toEqual([{ name: "done" }]);
});

test("a cursor is read to its end while other connections query", async () => {
  const reader = await pool.connect();
  const cursor = reader.query(new Cursor("select generate_series(1, 1000)"));
  const others = Promise.all(Array.from({ length: 5 }, () => pool.query("select 1")));
  let read = 0;
  for (let rows = await cursor.read(300); rows.length > 0; rows = await cursor.read(300)) read += rows.length;
  await cursor.close();
  reader.release();
  await others;
  expect(read).toBe(1000);
});

test("rows are copied in and out", async () => {
  const client = await pool.connect();
  await pipeline(Readable.from(["11,eleven\n", "12,twelve\n"]), client.query(copy.from("copy things from stdin csv")));
  let text = "";
  for await (const part of client.query(
    copy.to("copy (select * from things where id > 10 order by id) to stdout csv"),
  )) {
    text += String(part);
  }
  expect(text).toBe("11,eleven\n12,twelve\n");
  const wrong = pipeline(Readable.from(["13\n"]), client.query(copy.from("copy things from stdin csv")));
  await expect(wrong).rejects.toThrow(/missing data for column "name"/);
  client.release();
  expect((await pool.query("select 1 as alive")).rows).toEqual([{ alive: 1 }]);
});

test("a connection that is lost during a transaction leaves nothing behind", async () => {
  const lost = new pg.Client({ host: folder, user: "postgres", database: "postgres" });
  lost.on("error", () => undefined);
  await lost.connect();
  await lost.query("begin");
  await lost.query("insert into things values (21, 'lost')");
  await lost.end();
  expect((await pool.query("select from things where id = 21")).rowCount).toBe(0);
});

test("a connection that idles in a transaction is cut when others wait", async () => {
  const silent = new pg.Client({ host: folder, user: "postgres", database: "postgres" });
  const cut = new Promise<Error>((resolve) => silent.on("error", resolve));
  await silent.connect();
  await silent.query("begin");
  expect((await pool.query("select 2 as two")).rows).toEqual([{ two: 2 }]);
  expect((await cut).message).toContain("terminated");
});

test("errors have Postgres' codes, and the connection keeps working", async () => {
  await pool.query("insert into things values (31, 'one')");
  await expect(pool.query("insert into things values ($1, $2)", [31, "again"])).rejects.toMatchObject({
    code: "23505",
  });
  expect((await pool.query("select 1 as alive")).rows).toEqual([{ alive: 1 }]);
});

test("a connection that listens receives the notifications of others", async () => {
  const listener = await pool.connect();
  await listener.query("listen things_changed");
  const told = new Promise<string | undefined>((resolve) =>
    listener.once("notification", ({ payload }) => resolve(payload)),
  );
  await pool.query("notify things_changed, 'hello'");
  expect(await told).toBe("hello");
  listener.release();
});
