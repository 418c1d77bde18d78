import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import { type NotStored, type StoreFile, transactionWithFiles } from "#app/platform/files/store-file.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { takeRecordNumbers } from "#app/platform/workflow/record-numbers.server.ts";
import { canOrder, ORDER_REFUSAL } from "#app/platform/workflow/order-rights.ts";
import type { Context } from "#app/platform/records/context.ts";
import { withOptionalAnswers, validateAnswers, type Question } from "#app/programs/order-forms/questions.ts";
import { insertRecord } from "#app/programs/queue/insert-record.server.ts";
import { parseDocumentValue, selectNewestValue } from "#app/setup/documents/document-queries.server.ts";
import type { SocialForm } from "./social-form.ts";
import { lockSocialOrder, socialRecords } from "./social-orders.server.ts";
import { isSocialOrderEditable, postsPerLocation, socialStartRefusal, socialOffText } from "./social-rules.ts";

type Saved = RecordOutcome<{ id: number; number: string; priceId: string }> | NotStored;

/** File that answers a question. */
export interface AnswerFile {
  question: string;
  file: AcceptedFile;
}

/** Save an order as a draft, new or existing. Null when the form's order is absent or out of scope. */
export function saveSocialOrder(
  { db, actor, now }: Context,
  form: SocialForm,
  files: readonly AnswerFile[],
): Promise<Saved> {
  return transactionWithFiles<Saved>(
    db,
    files.map(({ file }) => file),
    async (db, storeFile) => {
      if (!canOrder(actor)) return { saved: false, fieldErrors: fieldError("", ORDER_REFUSAL) };
      const order = form.orderId === undefined ? null : await lockSocialOrder(db, actor.access, form.orderId);
      if (form.orderId !== undefined && !order) return null;
      if (order && !isSocialOrderEditable(order, actor))
        return { saved: false, fieldErrors: fieldError("", CHECKED_OUT) };
      const found = await validateOrder(db, actor, form, now);
      if ("refused" in found) return { saved: false, fieldErrors: found.refused };
      const storedFiles = order ? await listAnsweringFiles(db, order.id) : {};
      const questions = form.intent === "checkout" ? found.questions : withOptionalAnswers(found.questions);
      const checked = validateAnswers(questions, form.answers, { ...storedFiles, ...namesOf(files) });
      if ("refused" in checked) return { saved: false, fieldErrors: checked.refused };
      const columns = { ...found.columns, answers: JSON.stringify(checked.answers) };
      const auditDetails = {
        package: columns.package,
        startOn: form.startOn,
        months: columns.months,
        locations: form.locationIds,
      };
      const { companyId, priceId } = found;
      const saved = order
        ? await changeDraft({ db, actor, now }, order, columns, auditDetails)
        : await insertDraft({ db, actor, now }, companyId, columns, { auditDetails, year: found.today.slice(0, 4) });
      await storeLocationsAndPosts(db, saved.id, form, found.postIds);
      await storeAnswerFiles(db, actor, { ...saved, companyId, files, storeFile });
      return { saved: true, ...saved, priceId };
    },
    (work) => idempotent({ db, actor, now }, form, work),
  );
}

const CHECKED_OUT = "This order is already checked out. Copy it to place a new order.";

async function insertDraft(
  { db, actor, now }: Context,
  companyId: number,
  columns: Record<string, unknown>,
  { auditDetails, year }: { auditDetails: Record<string, unknown>; year: string },
) {
  const [number = ""] = await takeRecordNumbers(db, { companyId, prefix: "SM", year: Number(year) });
  const values = { companyId, number, ...columns };
  const how = { status: "draft", action: "start", auditDetails: { number, ...auditDetails } };
  return { id: await insertRecord({ db, actor, now }, socialRecords, values, how), number };
}

async function changeDraft(
  { db, actor, now }: Context,
  { id, number, companyId }: { id: number; number: string; companyId: number },
  columns: Record<string, unknown>,
  auditDetails: Record<string, unknown>,
) {
  const entry = { action: "social-order.change", object: { type: "social-order", id }, companyId, after: auditDetails };
  await withAudit(db, actor, entry)
    .updateTable("socialOrders")
    .set({ ...columns, updatedAt: now, updatedBy: actor.userId })
    .set((of) => ({ version: of("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  return { id, number };
}

interface ValidatedOrder {
  companyId: number;
  priceId: string;
  /** Today (YYYY-MM-DD) at the order's first location. */
  today: string;
  questions: readonly Question[];
  columns: { months: number; package: string } & Record<string, unknown>;
  postIds: number[];
}

/** Look up the locations, package and posts of a form in scope; return the order's columns or field errors. */
async function validateOrder(
  db: Db,
  { access }: Actor,
  form: SocialForm,
  now: Date,
): Promise<{ refused: FieldErrors } | ValidatedOrder> {
  const places = await db
    .selectFrom("locations")
    .innerJoin("networks", "networks.id", "locations.networkId")
    .select(["locations.id", "locations.companyId", "networkId", "timeZone", "networks.isSocialMediaDisabled"])
    .select("networks.name as network")
    .select(selectNewestValue("socialOrderForm", sql.ref("locations.companyId")).as("savedForm"))
    .where("locations.id", "in", form.locationIds)
    .where("locations.status", "<>", "closed")
    .where(access.location("locations.id"))
    .orderBy("pcNumber")
    .execute();
  const [place] = places;
  if (!place || places.length !== new Set(form.locationIds).size) {
    return { refused: fieldError("locationIds", "Choose {locations} from the list.") };
  }
  if (places.some(({ networkId }) => networkId !== place.networkId)) {
    return {
      refused: fieldError("locationIds", "Choose {locations} of one {network}. Create an order for each {network}."),
    };
  }
  if (place.isSocialMediaDisabled) {
    return { refused: fieldError("locationIds", socialOffText([place.network])) };
  }
  const { companyId, networkId, timeZone, savedForm } = place;
  const chosen = await db
    .selectFrom("socialPackages")
    .selectAll()
    .where("companyId", "=", companyId)
    .where("priceId", "=", form.priceId)
    .where("isActive", "=", true)
    .executeTakeFirst();
  if (!chosen) return { refused: fieldError("priceId", "This package is no longer available. Choose another one.") };
  const months = chosen.billing === "monthly" ? form.months : 1;
  const today = dayIn(timeZone, now);
  const ofStart = socialStartRefusal(form.startOn, today, chosen);
  if (ofStart) return { refused: fieldError("startOn", ofStart) };
  const posts = await findPreferredPosts(db, companyId, form, chosen.networks);
  const included = postsPerLocation(chosen, months);
  if (posts.length !== new Set(form.postIds).size) {
    return { refused: fieldError("postIds", "One of these posts is no longer available. Choose again.") };
  }
  if (posts.length > included)
    return { refused: fieldError("postIds", `Choose ${included} posts or fewer for this package.`) };
  const questions = packageQuestions(savedForm, chosen.name);
  const columns = {
    networkId,
    locationId: place.id,
    packageId: chosen.id,
    package: chosen.name,
    months,
    postsIncluded: included,
    networks: chosen.networks,
    startOn: form.startOn,
    preferredTimes: form.preferredTimes,
  };
  return { companyId, priceId: chosen.priceId, today, questions, columns, postIds: form.postIds };
}

/** Return a company's questions about a package from its saved form. */
export function packageQuestions(savedForm: unknown, packageName: string): Question[] {
  return parseDocumentValue("socialOrderForm", savedForm).questions.filter(
    ({ packages }) => packages.length === 0 || packages.includes(packageName),
  );
}

/** Find the preferred posts that can be ordered for the day on a network of the package. */
function findPreferredPosts(db: Db, companyId: number, { postIds, startOn }: SocialForm, networks: readonly string[]) {
  return db
    .selectFrom("socialPosts")
    .select("id")
    .where("companyId", "=", companyId)
    .where(sql<boolean>`id = any(${postIds}::integer[])`)
    .where(isPostOrderable(startOn, networks))
    .execute();
}

/** Build the SQL condition that a post can be ordered for a start day on one of these social networks. */
export function isPostOrderable(startOn: string, networks: readonly string[]) {
  return sql<boolean>`(social_posts.status = 'active' and social_posts.networks && ${[...networks]}::text[]
    and coalesce(social_posts.valid_to, ${startOn}::date) >= ${startOn}::date)`;
}

async function storeLocationsAndPosts(
  db: Db,
  id: number,
  { locationIds }: SocialForm,
  postIds: readonly number[],
): Promise<void> {
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

function namesOf(files: readonly AnswerFile[]): Record<string, string> {
  return Object.fromEntries(files.map(({ question, file }) => [question, file.name]));
}

async function storeAnswerFiles(
  db: Db,
  actor: Actor,
  {
    id,
    companyId,
    files,
    storeFile,
  }: { id: number; companyId: number; files: readonly AnswerFile[]; storeFile: StoreFile },
): Promise<void> {
  for (const { question, file } of files) {
    const { id: fileId } = await storeFile(actor, file, { companyId, object: { type: "socialOrder", id } });
    await db.insertInto("socialOrderFiles").values({ orderId: id, fileId, question }).execute();
  }
}
