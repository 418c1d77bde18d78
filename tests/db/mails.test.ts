import { Logger, runOnce } from "graphile-worker";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import type { MailMessage, MailTransport } from "#app/platform/mail/transport.server.ts";
import { openTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { makeCompany } from "#tests/support/make/places.ts";

let database: TestDatabase;
let user: { id: number; email: string; firstName: string };
let modules: Awaited<ReturnType<typeof load>>;
let delivered: MailMessage[];

const works: MailTransport = { send: async (message) => void delivered.push(message) };
const fails: MailTransport = { send: () => Promise.reject(new Error("the mail server is away")) };
const mailOf = z.object({ mailId: z.number() });
const now = new Date();
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const reminder = { subject: "Today", greeting: "Hello,", paragraphs: ["One action is due."], footer: "" };

beforeAll(async () => {
  database = await openTestDatabase();
  modules = await load();
});
afterAll(() => database.close());
beforeEach(async () => {
  delivered = [];
  await database.db.deleteFrom("mails").execute();
  user = await makeUser(database.db, "Business Owner", { company: await makeCompany(database.db) });
});

test("once a mail is sent, the database no longer contains its secret", async () => {
  const link = await sendReset();
  const secret = new URL(link).searchParams.get("token") ?? "";
  expect(await tablesThatTell(secret)).toEqual(["public.mails"]);
  await modules.sendMail(database.db, works, (await newest()).id, now);
  expect(delivered[0]?.text).toContain(link);
  expect(await tablesThatTell(secret)).toEqual([]);
  expect(await newest()).toMatchObject({ status: "sent", text: "", html: "", recipient: user.email });
});

test("an unsendable mail with a secret is retried for an hour, then given up and emptied", async () => {
  await sendReset();
  const { id } = await newest();
  await expect(modules.sendMail(database.db, fails, id, now)).rejects.toThrow("away");
  await modules.clearUnsentSecrets(database.db, later(30));
  expect((await newest()).text).toContain("token=");
  await modules.clearUnsentSecrets(database.db, later(56));
  expect(await newest()).toMatchObject({ status: "failed", text: "", html: "", lastError: "the mail server is away" });
  await modules.sendMail(database.db, works, id, later(57));
  expect(delivered).toEqual([]);
});

test("mails sent by an instance of an earlier version are emptied too", async () => {
  await sendReset();
  await database.db.updateTable("mails").set({ status: "sent", sentAt: now }).execute();
  await modules.clearUnsentSecrets(database.db, later(56));
  expect(await newest()).toMatchObject({ status: "sent", text: "", html: "" });
});

test("a mail without a secret waits longer for the mail server, as does one that no worker tried", async () => {
  await database.db.transaction().execute((db) => modules.queueMail(db, "action-reminder", user.email, reminder));
  const { id } = await newest();
  await expect(modules.sendMail(database.db, fails, id, now)).rejects.toThrow("away");
  await sendReset();
  await modules.clearUnsentSecrets(database.db, later(120));
  for (const mailId of [id, (await newest()).id]) await modules.sendMail(database.db, works, mailId, later(121));
  expect(delivered.map(({ subject }) => subject)).toEqual(["Today", expect.stringContaining("new password")]);
});

test("a mail is given up and emptied after the last try", async () => {
  await database.db.transaction().execute((db) => modules.queueMail(db, "action-reminder", user.email, reminder));
  const { id } = await newest();
  await database.db.updateTable("mails").set({ attempts: 9 }).execute();
  await expect(modules.sendMail(database.db, fails, id, now)).rejects.toThrow("away");
  expect(await newest()).toMatchObject({ status: "failed", text: "", html: "" });
});

test("three workers send each mail once; a dead worker's mail is sent again with the same message id", async () => {
  const { db } = database;
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await db.transaction().execute(async (db) => {
    for (let number = 0; number < 20; number += 1) await modules.queueMail(db, "test", user.email, reminder);
  });
  const mails = await db.selectFrom("mails").select(["id", "messageId"]).orderBy("id").execute();
  const [first] = mails;
  const drops: MailTransport = {
    async send(message) {
      await works.send(message);
      if (delivered.length === 20) throw new Error("the mail server hangs up");
    },
  };
  // One worker took a job, the mail server took the mail, then the worker was killed.
  await sql`update graphile_worker._private_jobs set locked_by = 'killed', locked_at = now()
    where payload ->> 'mailId' = ${String(first?.id)}`.execute(db);
  await modules.reportHeartbeat(db, "dead", ["killed"]);
  await works.send({
    ...reminder,
    messageId: first?.messageId ?? "",
    to: user.email,
    text: "",
    html: "",
    unsubscribe: null,
  });
  const work = (transport: MailTransport) =>
    runOnce({
      pgPool: database.pool,
      noPreparedStatements: true,
      noHandleSignals: true,
      logger: new Logger(() => () => undefined),
      taskList: { "send-mail": (payload) => modules.sendMail(db, transport, mailOf.parse(payload).mailId, now) },
    });
  await Promise.all([work(drops), work(drops), work(drops)]);
  expect(delivered).toHaveLength(20);
  await modules.unlockDeadInstances(db);
  await work(works);
  expect(delivered).toHaveLength(20);

  await sql`update instances set seen_at = now() - interval '3 minutes' where id = 'dead'`.execute(db);
  await modules.unlockDeadInstances(db);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
  await work(works);
  // A mail comes twice, as the same mail, only when its job failed after the mail server had it.
  expect(delivered).toHaveLength(22);
  expect(delivered.map(({ messageId }) => messageId).filter((id) => id === first?.messageId)).toHaveLength(2);
  expect(new Set(delivered.map(({ messageId }) => messageId)).size).toBe(20);
  await work(works);
  expect(delivered).toHaveLength(22);
});

test("a mail contains a secret if it has a code or a link with a token, among any number of links", async () => {
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
    for (const mail of written) await modules.queueMail(db, "test", user.email, mail);
    await modules.queueMails(db, "test", addressees, ({ mail }) => mail);
  });
  const mails = await db.selectFrom("mails").select("holdsSecret").orderBy("id").execute();
  const marked = [false, false, true, true];
  expect(mails.map(({ holdsSecret }) => holdsSecret)).toEqual([...marked, ...marked]);
});

async function load() {
  return {
    ...(await import("#app/access/sign-in/send-password-reset.server.ts")),
    ...(await import("#app/platform/jobs/heartbeat.server.ts")),
    ...(await import("#app/platform/mail/clear-unsent-secrets.server.ts")),
    ...(await import("#app/platform/mail/queue-mail.server.ts")),
    ...(await import("#app/platform/mail/send-mail.server.ts")),
  };
}

/** Mail a password link and return the link. */
async function sendReset(): Promise<string> {
  const { link } = await database.db.transaction().execute((db) => modules.sendPasswordReset(db, user, now));
  return link;
}

function newest() {
  return database.db.selectFrom("mails").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
}

/** List the tables, the job queue's included, of which some row contains a text. */
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
