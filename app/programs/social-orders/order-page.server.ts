import { json } from "@remix-run/node";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { MAX_FIELDS_WITH_LOCATIONS, parseForm, refuseForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, fieldError } from "#app/http/errors.ts";
import { readUpload } from "#app/http/upload.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { userTimeZone } from "#app/platform/dates/time-zones.ts";
import { documentRules } from "#app/platform/files/file-rules.ts";
import { receiveFile } from "#app/platform/files/receive-file.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { canOrder, type WorkflowUser } from "#app/platform/workflow/order-rights.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { readRecordPage } from "#app/programs/queue/read-record-page.server.ts";
import { readSocialOrderForm } from "#app/setup/documents/document-queries.server.ts";
import { listOfferedPackages } from "#app/setup/settings/social-packages.server.ts";
import { type AnswerFile, saveSocialOrder } from "./save-social-order.server.ts";
import { socialForm } from "./social-form.ts";
import { findSocialOrder, socialRecords } from "./social-orders.server.ts";
import { canCheckOut, firstSocialStart, isSocialOrderEditable } from "./social-rules.ts";

/** Load the form of a new order, of a draft, or of a copy of another order. */
export async function loadSocialOrderForm(db: Db, member: Member, address: URL, now: Date) {
  const idIn = (name: string) => (address.searchParams.has(name) ? parseId(address.searchParams.get(name)) : null);
  const [orderId, copyId] = [idIn("order"), idIn("copy")];
  const known = orderId ?? copyId;
  const like = known === null ? null : orNotFound(await findSocialOrder(db, member.access, known), "Order");
  if (like && orderId !== null && !isSocialOrderEditable(like, member)) orNotFound(null, "Order");
  const { companyId } = member;
  const today = dayIn(userTimeZone(member), now);
  const packages = await listOfferedPackages(db, member.access, companyId);
  const wanted = address.searchParams.get("package") ?? like?.priceId;
  const chosen = packages.find(({ priceId }) => priceId === wanted);
  const isOff = orderId !== null && like?.isSocialMediaDisabled === true;
  const locations = isOff ? [] : await listOrderableLocations(db, member.access);
  const only = locations.length === 1 ? locations[0] : undefined;
  const soonest = firstSocialStart(
    today,
    chosen ?? { minLeadDays: Math.max(0, ...packages.map((one) => one.minLeadDays)) },
  );
  const { questions } = await readSocialOrderForm(db, companyId);
  return {
    packages,
    locations,
    questions,
    today,
    orderId,
    offNetworks: isOff ? [like.network] : await listNetworksWithoutSocial(db, member.access),
    posts: await listOfferedPosts(db, companyId, today),
    begin: {
      priceId: chosen?.priceId,
      months: like?.months ?? 1,
      locationIds: like
        ? like.places.map(({ id }) => id)
        : [only?.id ?? member.defaultLocationId].flatMap((id) => id ?? []),
      startOn: like && orderId !== null ? like.startOn : soonest,
      preferredTimes: like?.preferredTimes ?? "",
      postIds: like?.posts.map(({ id }) => id) ?? [],
      answers: like?.answers ?? {},
    },
  };
}

/** List the locations in scope whose network has social media enabled. */
function listOrderableLocations(db: Db, access: AccessScope) {
  return db
    .selectFrom("locations")
    .innerJoin("networks", "networks.id", "locations.networkId")
    .select(["locations.id", "locations.name", "locations.pcNumber as note", "networks.name as group"])
    .select(["locations.pcNumber", "locations.street", "locations.city", "locations.phone"])
    .where("locations.status", "<>", "closed")
    .where("networks.isSocialMediaDisabled", "=", false)
    .where(access.location("locations.id"))
    .orderBy(sql`lower(locations.name)`)
    .orderBy("locations.id")
    .execute();
}

/** List the names of the networks in scope that have social media disabled. */
async function listNetworksWithoutSocial(db: Db, access: AccessScope): Promise<string[]> {
  const networks = await db
    .selectFrom("networks")
    .select("networks.name")
    .where("networks.isSocialMediaDisabled", "=", true)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("locations")
          .select("locations.id")
          .whereRef("locations.networkId", "=", "networks.id")
          .where("locations.status", "<>", "closed")
          .where(access.location("locations.id")),
      ),
    )
    .orderBy(sql`lower(networks.name)`)
    .execute();
  return networks.map(({ name }) => name);
}

/** List a company's post templates that can be ordered now or later, with their first picture. */
function listOfferedPosts(db: Db, companyId: number, today: string) {
  return db
    .selectFrom("socialPosts")
    .select(["id", "title", "caption", "networks", "validTo"])
    .select(
      sql<{
        key: string;
        altText: string;
      } | null>`(select json_build_object('key', files.key, 'altText', media.alt_text)
        from social_post_media media join files on files.id = media.file_id where media.post_id = social_posts.id
        order by media.position limit 1)`.as("picture"),
    )
    .where("companyId", "=", companyId)
    .where("status", "=", "active")
    .where(sql<boolean>`coalesce(valid_to, ${today}::date) >= ${today}::date`)
    .orderBy(sql`lower(title)`)
    .execute();
}

/** Intent that renders a package's questions and posts on the server for browsers without JavaScript. */
const SHOW_REST = "package";

/** Save the posted order, and redirect to its checkout if the form's intent says so. */
export async function answerSocialOrderForm(db: Db, call: Call, member: Member, now: Date) {
  const { questions } = await readSocialOrderForm(db, member.companyId);
  const asking = questions.filter(({ kind }) => kind === "file").map(({ key }) => `file-${key}`);
  const limits = {
    files: asking,
    most: documentRules.maxBytes,
    mostFiles: asking.length,
    fields: MAX_FIELDS_WITH_LOCATIONS,
  };
  return readUpload(call.request, limits, async ({ form, files }) => {
    const submission = parseForm(form, socialForm);
    if (parseIntent(form, [SHOW_REST])) return json(submission.reply());
    if (submission.status !== "success") return refuseForm(submission);
    const answering: AnswerFile[] = [];
    for (const uploaded of files) {
      const question = uploaded.field.slice("file-".length);
      const received = await receiveFile(db, { call, user: member, rules: documentRules, now }, uploaded);
      if ("problem" in received) return refuseForm(submission, fieldError("", `${uploaded.name}: ${received.problem}`));
      answering.push({ question, file: received.file });
    }
    const outcome = orNotFound(await saveSocialOrder({ db, actor: member, now }, submission.value, answering), "Order");
    if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
    const { id, number, priceId } = outcome;
    if (submission.value.intent === "checkout") {
      return redirectWithNotice(
        paths.socialCheckout(priceId, { order: id }),
        `${number} saved. Check the price, then place your order.`,
      );
    }
    return redirectWithNotice(paths.socialOrder(id), `${number} saved as a draft.`);
  });
}

/** Load the page of an order, for a customer or an advisor. Throws 404 when it is absent or out of scope. */
export async function loadSocialPage(db: Db, user: WorkflowUser & { access: AccessScope }, id: number, now: Date) {
  const order = orNotFound(await findSocialOrder(db, user.access, id), "Order");
  const isAdvisor = isAdvisorRole(user.role);
  const canAnswer = isAdvisor || (can(user, "social:order") && canOrder(user));
  return {
    order,
    canAnswer,
    canEdit: !isAdvisor && canAnswer && isSocialOrderEditable(order, user) && !order.isSocialMediaDisabled,
    canPay: !isAdvisor && canAnswer && (canCheckOut(order) || order.status === "pendingPayment"),
    ...(await readRecordPage({ db, user, now }, socialRecords, order)),
  };
}
