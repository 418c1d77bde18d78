import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import { type NotStored, type StoreFile, transactionWithFiles } from "#app/platform/files/store-file.server.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { once } from "#app/platform/records/once.server.ts";
import { takeNumbers } from "#app/platform/workflow/record-numbers.server.ts";
import { mayOrder } from "#app/platform/workflow/transitions.ts";
import { asOfDraft, checkAnswers, type Question } from "#app/programs/questions/questions.ts";
import { makeRecord } from "#app/programs/queue/make-record.server.ts";
import { documentFrom, newestValue } from "#app/setup/documents/document-queries.server.ts";
import type { SocialForm } from "./social-form.ts";
import { lockSocialOrder, socialWorkflow } from "./social-orders.server.ts";
import { isEditable, NOT_A_GUEST, postsOf, refusalOfStart, socialOffText } from "./social-rules.ts";

type Saved = Outcome<{ id: number; number: string; priceId: string }> | NotStored;

/** A file that answers a question. */
export interface AnsweringFile {
  question: string;
  file: AcceptedFile;
}

/** Keeps an order as a draft, a new one or the form's. Null when what it names is absent or out of reach. */
export function saveSocialOrder(
  db: Db,
  editor: Editor,
  form: SocialForm,
  files: readonly AnsweringFile[],
  now: Date,
): Promise<Saved> {
  return transactionWithFiles<Saved>(
    db,
    files.map(({ file }) => file),
    async (db, storeFile) => {
      if (!mayOrder(editor)) return { saved: false, problems: problem("", NOT_A_GUEST) };
      const order = form.orderId === undefined ? null : await lockSocialOrder(db, editor.reach, form.orderId);
      if (form.orderId !== undefined && !order) return null;
      if (order && !isEditable(order, editor)) return { saved: false, problems: problem("", CHECKED_OUT) };
      const found = await findOrdered(db, editor, form, now);
      if ("refused" in found) return { saved: false, problems: found.refused };
      const kept = order ? await listAnsweringFiles(db, order.id) : {};
      const questions = form.intent === "checkout" ? found.questions : asOfDraft(found.questions);
      const checked = checkAnswers(questions, form.answers, { ...kept, ...namesOf(files) });
      if ("refused" in checked) return { saved: false, problems: checked.refused };
      const columns = { ...found.columns, answers: JSON.stringify(checked.answers) };
      const told = {
        package: columns.package,
        startOn: form.startOn,
        months: columns.months,
        locations: form.locationIds,
      };
      const { companyId, priceId } = found;
      const made = order
        ? await changeDraft(db, editor, order, columns, told, now)
        : await makeDraft(db, editor, companyId, columns, { told, year: found.today.slice(0, 4) }, now);
      await keepParts(db, made.id, form, found.postIds);
      await keepFiles(db, editor, { ...made, companyId }, files, storeFile);
      return { saved: true, ...made, priceId };
    },
    (work) => once(db, editor, form, now, work),
  );
}

const CHECKED_OUT = "This order is checked out already. Copy it to order something else.";

async function makeDraft(
  db: Db,
  editor: Editor,
  companyId: number,
  columns: Record<string, unknown>,
  { told, year }: { told: Record<string, unknown>; year: string },
  now: Date,
) {
  const [number = ""] = await takeNumbers(db, companyId, "SM", Number(year));
  const values = { companyId, number, ...columns };
  const how = { status: "draft", verb: "start", told: { number, ...told } };
  return { id: await makeRecord(db, editor, socialWorkflow, values, how, now), number };
}

async function changeDraft(
  db: Db,
  editor: Editor,
  { id, number, companyId }: { id: number; number: string; companyId: number },
  columns: Record<string, unknown>,
  told: Record<string, unknown>,
  now: Date,
) {
  const entry = { action: "social-order.change", object: { type: "social-order", id }, companyId, after: told };
  await withAudit(db, editor, entry)
    .updateTable("socialOrders")
    .set({ ...columns, updatedAt: now, updatedBy: editor.userId })
    .set((of) => ({ version: of("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  return { id, number };
}

interface Ordered {
  companyId: number;
  priceId: string;
  /** At its first location. */
  today: string;
  questions: readonly Question[];
  columns: { months: number; package: string } & Record<string, unknown>;
  postIds: number[];
}

/** What a form names, looked up within the reach, in columns; or what of it is none, or cannot be. */
async function findOrdered(
  db: Db,
  { reach }: Editor,
  form: SocialForm,
  now: Date,
): Promise<{ refused: Problems } | Ordered> {
  const places = await db
    .selectFrom("locations")
    .innerJoin("networks", "networks.id", "locations.networkId")
    .select(["locations.id", "locations.companyId", "networkId", "timeZone", "networks.isSocialMediaDisabled"])
    .select("networks.name as network")
    .select(newestValue("socialOrderForm", sql.ref("locations.companyId")).as("savedForm"))
    .where("locations.id", "in", form.locationIds)
    .where("locations.status", "<>", "closed")
    .where(reach.location("locations.id"))
    .orderBy("pcNumber")
    .execute();
  const [place] = places;
  if (!place || places.length !== new Set(form.locationIds).size) {
    return { refused: problem("locationIds", "Choose {locations} from the list.") };
  }
  if (places.some(({ networkId }) => networkId !== place.networkId)) {
    return { refused: problem("locationIds", "Choose {locations} of one {network}. Order for each {network}.") };
  }
  if (place.isSocialMediaDisabled) {
    return { refused: problem("locationIds", socialOffText([place.network])) };
  }
  const { companyId, networkId, timeZone, savedForm } = place;
  const chosen = await db
    .selectFrom("socialPackages")
    .selectAll()
    .where("companyId", "=", companyId)
    .where("priceId", "=", form.priceId)
    .where("isActive", "=", true)
    .executeTakeFirst();
  if (!chosen) return { refused: problem("priceId", "This package is offered no more. Choose another one.") };
  const months = chosen.billing === "monthly" ? form.months : 1;
  const today = dayIn(timeZone, now);
  const ofStart = refusalOfStart(form.startOn, today, chosen);
  if (ofStart) return { refused: problem("startOn", ofStart) };
  const posts = await findWished(db, companyId, form, chosen.networks);
  const included = postsOf(chosen, months);
  if (posts.length !== new Set(form.postIds).size) {
    return { refused: problem("postIds", "One of these posts is offered no more. Choose again.") };
  }
  if (posts.length > included) return { refused: problem("postIds", `This package has ${included} posts.`) };
  const questions = questionsOf(savedForm, chosen.name);
  const columns = {
    ...{ networkId, locationId: place.id, packageId: chosen.id, package: chosen.name, months },
    ...{ postsIncluded: included, networks: chosen.networks },
    ...{ startOn: form.startOn, preferredTimes: form.preferredTimes },
  };
  return { companyId, priceId: chosen.priceId, today, questions, columns, postIds: form.postIds };
}

/** What a company asks with a package, of its form as it is saved. */
export function questionsOf(savedForm: unknown, packageName: string): Question[] {
  return documentFrom("socialOrderForm", savedForm).questions.filter(
    ({ packages }) => packages.length === 0 || packages.includes(packageName),
  );
}

/** Those of the wished posts that can be ordered for the day, on a network of the package. */
function findWished(db: Db, companyId: number, { postIds, startOn }: SocialForm, networks: readonly string[]) {
  return db
    .selectFrom("socialPosts")
    .select("id")
    .where("companyId", "=", companyId)
    .where(sql<boolean>`id = any(${postIds}::integer[])`)
    .where(isOffered(startOn, networks))
    .execute();
}

/** Holds for posts that can be ordered to begin on a day, on one of some networks. */
export function isOffered(startOn: string, networks: readonly string[]) {
  return sql<boolean>`(social_posts.status = 'active' and social_posts.networks && ${[...networks]}::text[]
    and coalesce(social_posts.valid_to, ${startOn}::date) >= ${startOn}::date)`;
}

async function keepParts(db: Db, id: number, { locationIds }: SocialForm, postIds: readonly number[]): Promise<void> {
  await sql`with gone as (
      delete from social_order_locations where order_id = ${id} and location_id <> all(${locationIds}::integer[])
    ), unwished as (
      delete from social_order_posts where order_id = ${id} and post_id <> all(${postIds}::integer[])
    ), wished as (
      insert into social_order_posts (order_id, post_id, position)
      select ${id}, post_id, position from unnest(${postIds}::integer[]) with ordinality as wish (post_id, position)
      on conflict (order_id, post_id) do update set position = excluded.position
    ) insert into social_order_locations (order_id, location_id)
      select ${id}, unnest(${locationIds}::integer[]) on conflict do nothing`.execute(db);
}

async function listAnsweringFiles(db: Db, orderId: number): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom("socialOrderFiles")
    .innerJoin("files", "files.id", "socialOrderFiles.fileId")
    .select(["question", "files.name"])
    .where("orderId", "=", orderId)
    .execute();
  return Object.fromEntries(rows.map(({ question, name }) => [question, name]));
}

function namesOf(files: readonly AnsweringFile[]): Record<string, string> {
  return Object.fromEntries(files.map(({ question, file }) => [question, file.name]));
}

async function keepFiles(
  db: Db,
  editor: Editor,
  { id, companyId }: { id: number; companyId: number },
  files: readonly AnsweringFile[],
  storeFile: StoreFile,
): Promise<void> {
  for (const { question, file } of files) {
    const { id: fileId } = await storeFile(editor, file, { companyId, object: { type: "socialOrder", id } });
    await db.insertInto("socialOrderFiles").values({ orderId: id, fileId, question }).execute();
  }
}
