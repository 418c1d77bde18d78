import { json } from "@remix-run/node";
import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { FIELDS_WITH_LOCATIONS, parseForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found, problem } from "#app/http/problems.ts";
import { readUpload } from "#app/http/upload.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { timeZoneOf } from "#app/platform/dates/time-zones.ts";
import { documentRules } from "#app/platform/files/file-rules.ts";
import { receiveFile } from "#app/platform/files/receive-file.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { readRecordLog } from "#app/platform/workflow/record-log.server.ts";
import { mayOrder, openSteps, type Person } from "#app/platform/workflow/transitions.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { socialOrderFormOf } from "#app/setup/documents/document-queries.server.ts";
import { listOfferedPackages } from "#app/setup/social-packages/packages.server.ts";
import { type AnsweringFile, saveSocialOrder } from "./save-order.server.ts";
import { socialForm } from "./social-form.ts";
import { findSocialOrder } from "./social-orders.server.ts";
import { canCheckOut, firstStartOf, isEditable, socialTransitions } from "./social-rules.ts";

/** What the page of an order's form begins with and offers: a new one, a draft, or one like another order. */
export async function loadSocialOrder(db: Db, member: Member, address: URL, now: Date) {
  const idIn = (name: string) => (address.searchParams.has(name) ? idOf(address.searchParams.get(name)) : null);
  const [orderId, copyId] = [idIn("order"), idIn("copy")];
  const known = orderId ?? copyId;
  const like = known === null ? null : found(await findSocialOrder(db, member.reach, known), "Order");
  if (like && orderId !== null && !isEditable(like, member)) found(null, "Order");
  const { companyId } = member;
  const today = dayIn(timeZoneOf(member), now);
  const packages = await listOfferedPackages(db, member.reach, companyId);
  const wanted = address.searchParams.get("package") ?? like?.priceId;
  const chosen = packages.find(({ priceId }) => priceId === wanted);
  const isOff = orderId !== null && like?.isSocialMediaDisabled === true;
  const locations = isOff ? [] : await listOrderable(db, member.reach);
  const only = locations.length === 1 ? locations[0] : undefined;
  const soonest = firstStartOf(
    today,
    chosen ?? { minLeadDays: Math.max(0, ...packages.map((one) => one.minLeadDays)) },
  );
  const { questions } = await socialOrderFormOf(db, companyId);
  return {
    ...{ packages, locations, questions, today, orderId },
    offNetworks: isOff ? [like.network] : await listNetworksWithoutSocial(db, member.reach),
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

/** The locations that somebody orders for: those whose network has social media. */
function listOrderable(db: Db, reach: Reach) {
  return db
    .selectFrom("locations")
    .innerJoin("networks", "networks.id", "locations.networkId")
    .select(["locations.id", "locations.name", "locations.pcNumber as note", "networks.name as group"])
    .select(["locations.pcNumber", "locations.street", "locations.city", "locations.phone"])
    .where("locations.status", "<>", "closed")
    .where("networks.isSocialMediaDisabled", "=", false)
    .where(reach.location("locations.id"))
    .orderBy(sql`lower(locations.name)`)
    .orderBy("locations.id")
    .execute();
}

/** The names of the networks of somebody's locations that have no social media. */
async function listNetworksWithoutSocial(db: Db, reach: Reach): Promise<string[]> {
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
          .where(reach.location("locations.id")),
      ),
    )
    .orderBy(sql`lower(networks.name)`)
    .execute();
  return networks.map(({ name }) => name);
}

/** The posts of a company that can be ordered now or later, with their first picture. */
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

/** Without script, a package's questions and posts are shown by the server, with what was typed. */
const SHOW_REST = "package";

/** Keeps what the page of an order's form posts, and leads to its checkout where that was pressed. */
export async function answerSocialOrder(db: Db, call: Call, member: Member, now: Date) {
  const { questions } = await socialOrderFormOf(db, member.companyId);
  const asking = questions.filter(({ kind }) => kind === "file").map(({ key }) => `file-${key}`);
  const limits = { files: asking, most: documentRules.most, mostFiles: asking.length, fields: FIELDS_WITH_LOCATIONS };
  return readUpload(call.request, limits, async ({ form, files }) => {
    const submission = parseForm(form, socialForm);
    if (form.get("intent") === SHOW_REST) return json(submission.reply());
    if (submission.status !== "success") return refuse(submission);
    const answering: AnsweringFile[] = [];
    for (const uploaded of files) {
      const question = uploaded.field.slice("file-".length);
      const received = await receiveFile(db, call, member, [uploaded], { rules: documentRules, missing: "" }, now);
      if ("problem" in received) return refuse(submission, problem("", `${uploaded.name}: ${received.problem}`));
      answering.push({ question, file: received.file });
    }
    const outcome = found(await saveSocialOrder(db, member, submission.value, answering, now), "Order");
    if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
    const { id, number, priceId } = outcome;
    if (submission.value.intent === "checkout") {
      return redirectWithNotice(paths.socialCheckout(priceId, { order: id }), `${number} is kept. Choose how you pay.`);
    }
    return redirectWithNotice(paths.socialOrder(id), `${number} is saved as a draft.`);
  });
}

/** What a page of an order shows, a customer's or an advisor's; 404 when it is absent or out of reach. */
export async function loadSocialPage(db: Db, person: Person & { reach: Reach }, id: number, now: Date) {
  const order = found(await findSocialOrder(db, person.reach, id), "Order");
  const isAdvisor = isAdvisorRole(person.role);
  const mayAnswer = isAdvisor || (may(person, "social:order") && mayOrder(person));
  return {
    order,
    steps: openSteps(socialTransitions, order, person, now),
    mayAnswer,
    mayEdit: !isAdvisor && mayAnswer && isEditable(order, person) && !order.isSocialMediaDisabled,
    mayPay: !isAdvisor && mayAnswer && (canCheckOut(order) || order.status === "pendingPayment"),
    mayComment: isAdvisor || may(person, "social:order"),
    ...(await readRecordLog(db, person.reach, { type: "social-order", id }, { internal: isAdvisor })),
  };
}
