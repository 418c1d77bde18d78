import { Logger, runOnce } from "graphile-worker";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { Message, Transport } from "#app/platform/mail/transport.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeCompany } from "#tests/support/make/places.ts";

let database: TestDatabase;
let user: { id: number; email: string; firstName: string };
let verbs: Awaited<ReturnType<typeof load>>;
let delivered: Message[];

const works: Transport = { send: async (message) => void delivered.push(message) };
const fails: Transport = { send: () => Promise.reject(new Error("the mail server is away")) };
const mailOf = z.object({ mailId: z.number() });
const now = new Date();
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const reminder = { subject: "Today", greeting: "Hello,", paragraphs: ["One action is due."], footer: "" };

beforeAll(async () => {
  database = await openTestDatabase();
  verbs = await load();
});
afterAll(() => database.close());
beforeEach(async () => {
  delivered = [];
  await database.db.deleteFrom("mails").execute();
  user = await makeUser(database.db, "Business Owner", { company: await makeCompany(database.db) });
});

test("once a mail is sent, nothing in the database tells its secret", async () => {
  const link = await sendReset();
  const secret = new URL(link).searchParams.get("token") ?? "";
  expect(await tablesThatTell(secret)).toEqual(["public.mails"]);
  await verbs.sendMail(database.db, works, (await newest()).id, now);
  expect(delivered[0]?.text).toContain(link);
  expect(await tablesThatTell(secret)).toEqual([]);
  expect(await newest()).toMatchObject({ status: "sent", text: "", html: "", recipient: user.email });
});

test("a mail with a secret that cannot be sent is tried for an hour, and then given up and emptied", async () => {
  await sendReset();
  const { id } = await newest();
  await expect(verbs.sendMail(database.db, fails, id, now)).rejects.toThrow("away");
  await verbs.clearUnsentSecrets(database.db, later(30));
  expect((await newest()).text).toContain("token=");
  await verbs.clearUnsentSecrets(database.db, later(56));
  expect(await newest()).toMatchObject({ status: "failed", text: "", html: "", lastError: "the mail server is away" });
  await verbs.sendMail(database.db, works, id, later(57));
  expect(delivered).toEqual([]);
});

test("what an instance of an earlier version sent is emptied too", async () => {
  await sendReset();
  await database.db.updateTable("mails").set({ status: "sent", sentAt: now }).execute();
  await verbs.clearUnsentSecrets(database.db, later(56));
  expect(await newest()).toMatchObject({ status: "sent", text: "", html: "" });
});

test("a mail without a secret waits longer for the mail server, and one that no worker tried waits as well", async () => {
  await database.db.transaction().execute((db) => verbs.queueMail(db, "action-reminder", user.email, reminder));
  const { id } = await newest();
  await expect(verbs.sendMail(database.db, fails, id, now)).rejects.toThrow("away");
  await sendReset();
  await verbs.clearUnsentSecrets(database.db, later(120));
  for (const mailId of [id, (await newest()).id]) await verbs.sendMail(database.db, works, mailId, later(121));
  expect(delivered.map(({ subject }) => subject)).toEqual(["Today", expect.stringContaining("new password")]);
});

test("after the last try a mail is given up and emptied", async () => {
  await database.db.transaction().execute((db) => verbs.queueMail(db, "action-reminder", user.email, reminder));
  const { id } = await newest();
  await database.db.updateTable("mails").set({ attempts: 9 }).execute();
  await expect(verbs.sendMail(database.db, fails, id, now)).rejects.toThrow("away");
  expect(await newest()).toMatchObject({ status: "failed", text: "", html: "" });
});

test("three workers send each mail once, and what one took and died with is sent by the others under its name", async () => {
  const { db } = database;
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await db.transaction().execute(async (db) => {
    for (let number = 0; number < 20; number += 1) await verbs.queueMail(db, "test", user.email, reminder);
  });
  const mails = await db.selectFrom("mails").select(["id", "messageId"]).orderBy("id").execute();
  const [first] = mails;
  const drops: Transport = {
    async send(message) {
      await works.send(message);
      if (delivered.length === 20) throw new Error("the mail server hangs up");
    },
  };
  // One worker took a job; the mail server took the mail; then the worker was killed.
  await sql`update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now()
    where payload ->> 'mailId' = ${String(first?.id)}`.execute(db);
  await verbs.reportPresence(db, "dead", ["killed"]);
  await works.send({
    ...reminder,
    messageId: first?.messageId ?? "",
    to: user.email,
    text: "",
    html: "",
    unsubscribe: null,
  });
  const work = (transport: Transport) =>
    runOnce({
      pgPool: database.pool,
      noPreparedStatements: true,
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
      taskList: { "send-mail": (payload) => verbs.sendMail(db, transport, mailOf.parse(payload).mailId, now) },
    });
  await Promise.all([work(drops), work(drops), work(drops)]);
  expect(delivered).toHaveLength(20);
  await verbs.unlockDeadInstances(db);
  await work(works);
  expect(delivered).toHaveLength(20);

  await sql`update instances set seen_at = now() - interval '3 minutes' where id = 'dead'`.execute(db);
  await verbs.unlockDeadInstances(db);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
  await work(works);
  // What was killed or dropped after the mail server had it comes twice, as the same mail; all else once.
  expect(delivered).toHaveLength(22);
  expect(delivered.map(({ messageId }) => messageId).filter((id) => id === first?.messageId)).toHaveLength(2);
  expect(new Set(delivered.map(({ messageId }) => messageId)).size).toBe(20);
  await work(works);
  expect(delivered).toHaveLength(22);
});

test("a mail holds a secret where it has a code or a link with a token, alone or among many", async () => {
  const { db } = database;
  const link = (address: string) => ({ ...reminder, button: { label: "Open", link: address } });
  const written = [
    reminder,
    link("https://portal.test/plans?page=2"),
    { ...reminder, code: "123456" },
    link("https://portal.test/reset?token=abc"),
  ];
  const addressees = written.map((mail) => ({ email: user.email, mail }));
  await db.transaction().execute(async (db) => {
    for (const mail of written) await verbs.queueMail(db, "test", user.email, mail);
    await verbs.queueMails(db, "test", addressees, ({ mail }) => mail);
  });
  const mails = await db.selectFrom("mails").select("holdsSecret").orderBy("id").execute();
  const marked = [false, false, true, true];
  expect(mails.map(({ holdsSecret }) => holdsSecret)).toEqual([...marked, ...marked]);
});

async function load() {
  return {
    ...(await import("#app/access/sign-in/send-reset.server.ts")),
    ...(await import("#app/platform/jobs/presence.server.ts")),
    ...(await import("#app/platform/mail/clear-unsent-secrets.server.ts")),
    ...(await import("#app/platform/mail/queue-mail.server.ts")),
    ...(await import("#app/platform/mail/send-mail.server.ts")),
  };
}

/** Mails a link to choose a new password; the link. */
async function sendReset(): Promise<string> {
  const { link } = await database.db.transaction().execute((db) => verbs.sendReset(db, user, now));
  return link;
}

function newest() {
  return database.db.selectFrom("mails").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
}

/** Every table, the job queue's too, of which some row holds a text. */
async function tablesThatTell(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
  `.execute(database.db);
  const told: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(`${schema}.${name}`)} as told where told::text like ${`%${text}%`} limit 1
    `.execute(database.db);
    if (rows.length > 0) told.push(`${schema}.${name}`);
  }
  return told;
}
