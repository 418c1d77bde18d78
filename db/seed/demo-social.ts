import { type Insertable, sql } from "kysely";
import type { Db } from "../connect.ts";
import type { DB } from "../schema.ts";
import { dateDaysAgo, instantDaysAgo } from "./demo-days.ts";
import { listOwnedShops } from "./demo-free-coffee.ts";
import { phasesBefore, POST_STATUS, UNPAID_STATUSES, STATUSES_WITH_POSTS } from "./demo-social-phases.ts";
import { addPicture, type StorePicture, tickPhaseBoxes } from "./demo-studio.ts";

interface DemoPost {
  title: string;
  status: "draft" | "active" | "retired";
  networks: readonly string[];
  caption: string;
  hashtags?: string;
  /** Description and colors of its picture; absent for a post without a picture. */
  picture?: { altText: string; ground: string; ink: string };
  /** Days from the day of loading between which it is valid; absent when it is always valid. */
  valid?: readonly [number, number];
  captions?: Readonly<Record<string, string>>;
}

const posts: readonly DemoPost[] = [
  {
    title: "Maple donut is back",
    status: "active",
    networks: ["facebook", "instagram", "google"],
    caption: "Maple is back at {{location_name}}. Warm from six in the morning, until the tray is empty.",
    hashtags: "#maple #donuts #autumn",
    valid: [-40, 60],
    picture: { altText: "A donut with maple icing", ground: "#F6E7D3", ink: "#8A4B17" },
  },
  {
    title: "A dozen to go",
    status: "active",
    networks: ["facebook", "instagram", "nextdoor", "google"],
    caption: "Meeting at nine? Call {{location_name}} at {{phone}} by eight and a dozen will be waiting.",
    hashtags: "#officetreats",
    picture: { altText: "A box of twelve donuts", ground: "#E3EFE9", ink: "#0B746A" },
  },
  {
    title: "Cold brew on tap",
    status: "active",
    networks: ["instagram", "tiktok", "x"],
    caption: "Twenty hours in the making, four seconds to pour. Cold brew on tap at {{location_name}}.",
    captions: { x: "Cold brew on tap at {{location_name}}." },
    hashtags: "#coldbrew",
    picture: { altText: "A glass of cold brew with ice", ground: "#E4E8F5", ink: "#3A2A1C" },
  },
  {
    title: "Meet the morning crew",
    status: "active",
    networks: ["facebook", "instagram"],
    caption: "They're up at four so you don't have to be. Say hello to the crew of {{location_name}}.",
    picture: { altText: "Three coffee cups side by side", ground: "#F4DDE4", ink: "#9C2D4E" },
  },
  {
    title: "Holiday gift cards",
    status: "active",
    networks: ["facebook", "instagram", "google", "nextdoor"],
    caption: "The one gift nobody returns: coffee. Gift cards from $5 at {{address}}.",
    hashtags: "#giftcards #holidays",
    valid: [-10, 45],
    picture: { altText: "A gift card with a bow", ground: "#F9F0CF", ink: "#9C2D2D" },
  },
  {
    title: "Snow day open",
    status: "active",
    networks: ["facebook", "x", "nextdoor"],
    caption: "The roads are clear enough for coffee: {{location_name}} is open. {{address}}",
  },
  {
    title: "Spring menu",
    status: "draft",
    networks: ["facebook", "instagram"],
    valid: [100, 170],
    caption: "Lavender latte, lemon glaze. Spring starts at {{location_name}}.",
  },
  {
    title: "Pumpkin season",
    status: "retired",
    networks: ["facebook", "instagram"],
    valid: [-100, -25],
    caption: "Pumpkin spice is here.",
    picture: { altText: "A pumpkin and a cup", ground: "#F6E7D3", ink: "#B5540B" },
  },
];

/** Add the company's post library, the packages of posts, and orders in every status. */
export async function addSocialMedia(
  db: Db,
  companyId: number,
  today: Date,
  storePicture: StorePicture,
): Promise<void> {
  const postIds = await addPosts(db, companyId, today, storePicture);
  const packageIds = await addPackages(db, companyId, today);
  for (const [place, order] of orders.entries()) {
    await addOrder(db, { companyId, postIds, packageIds, order, place, today });
  }
}

/** Add the company's library; return the posts' ids in their order. */
async function addPosts(db: Db, companyId: number, today: Date, storePicture: StorePicture): Promise<number[]> {
  const ids: number[] = [];
  const advisor = await db
    .selectFrom("advisorCompanies")
    .select("userId")
    .where("companyId", "=", companyId)
    .orderBy("userId")
    .executeTakeFirst();
  const by = advisor?.userId ?? null;
  for (const [place, post] of posts.entries()) {
    const at = instantDaysAgo(today, 60 - place * 4, place);
    const { title, status, networks, caption, hashtags = "", picture, valid, captions = {} } = post;
    const says = { title, caption, hashtags, networks: [...networks], networkCaptions: JSON.stringify(captions) };
    const { id } = await db
      .insertInto("socialPosts")
      .values({
        companyId,
        ...says,
        status,
        createdAt: at,
        createdBy: by,
        updatedAt: at,
        updatedBy: by,
        validFrom: valid ? dateDaysAgo(today, -valid[0]) : null,
        validTo: valid ? dateDaysAgo(today, -valid[1]) : null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids.push(id);
    const content = JSON.stringify({ ...says, networkCaptions: captions });
    await db.insertInto("socialPostVersions").values({ postId: id, number: 1, content, at, byUserId: by }).execute();
    if (!picture) continue;
    const drawn = { objectType: "socialPost" as const, name: `${title}.png`, svg: pictureOf(picture) };
    const fileId = await addPicture(db, { id, companyId, by }, drawn, storePicture);
    const { altText } = picture;
    await db
      .insertInto("socialPostMedia")
      .values({ postId: id, fileId, position: 1, altText, width: SIDE, height: SIDE })
      .execute();
  }
  return ids;
}

const packages: readonly Omit<Insertable<DB["socialPackages"]>, "companyId" | "position">[] = [
  {
    name: "Starter",
    priceCents: 12_000,
    billing: "monthly",
    postsPerPeriod: 4,
    minLeadDays: 5,
    networks: ["facebook", "instagram"],
    isIncentiveEligible: true,
    description: "One post a week for a new shop.",
  },
  {
    name: "Neighborhood",
    priceCents: 24_000,
    billing: "monthly",
    postsPerPeriod: 8,
    minLeadDays: 5,
    networks: ["facebook", "instagram", "google", "nextdoor"],
    isIncentiveEligible: true,
    description: "Two posts a week where your neighbors already are.",
  },
  {
    name: "Grand opening",
    priceCents: 35_000,
    billing: "once",
    postsPerPeriod: 6,
    minLeadDays: 10,
    networks: ["facebook", "instagram", "tiktok", "x"],
    isIncentiveEligible: false,
    description: "Six posts around an opening or a remodel.",
  },
];

async function addPackages(db: Db, companyId: number, today: Date): Promise<number[]> {
  const at = instantDaysAgo(today, 90);
  const rows = await db
    .insertInto("socialPackages")
    .values(packages.map((one, index) => ({ companyId, ...one, position: index + 1, createdAt: at, updatedAt: at })))
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
}

interface DemoOrder {
  status: string;
  package: number;
  /** Positions of the wished posts in the library. */
  wishes: readonly number[];
  /** Days since it was ordered and since it got its status; days until it begins. */
  begun: number;
  since: number;
  startsIn: number;
  method?: "card" | "invoice";
  reason?: string;
  feedback?: string;
}

/** Orders by the position of their shop among the company's, with those of the demo's owners first. */
const orders: readonly DemoOrder[] = [
  { status: "awaitingApproval", package: 0, wishes: [0, 3], begun: 9, since: 1, startsIn: 6 },
  { status: "scheduled", package: 1, wishes: [1, 4], begun: 20, since: 5, startsIn: 2 },
  { status: "draft", package: 0, wishes: [0], begun: 1, since: 1, startsIn: 12 },
  { status: "pendingPayment", package: 2, wishes: [2], begun: 2, since: 2, startsIn: 16, method: "invoice" },
  { status: "paymentFailed", package: 0, wishes: [0], begun: 2, since: 2, startsIn: 10 },
  { status: "expired", package: 0, wishes: [1], begun: 12, since: 11, startsIn: 3 },
  { status: "paid", package: 1, wishes: [0, 1, 4], begun: 1, since: 1, startsIn: 9 },
  { status: "inProduction", package: 0, wishes: [3, 4], begun: 6, since: 3, startsIn: 7 },
  {
    status: "changesRequested",
    package: 0,
    wishes: [1],
    begun: 8,
    since: 1,
    startsIn: 5,
    feedback: "Mention that we open at five.",
  },
  { status: "approved", package: 2, wishes: [2, 3], begun: 10, since: 1, startsIn: 4 },
  { status: "completed", package: 0, wishes: [0], begun: 60, since: 25, startsIn: -45 },
  { status: "cancelled", package: 0, wishes: [0], begun: 15, since: 14, startsIn: 0 },
  {
    status: "refunded",
    package: 0,
    wishes: [0],
    begun: 40,
    since: 30,
    startsIn: -20,
    reason: "The shop was closed for repairs.",
  },
];

async function addOrder(
  db: Db,
  {
    companyId,
    postIds,
    packageIds,
    order,
    place,
    today,
  }: {
    companyId: number;
    postIds: readonly number[];
    packageIds: readonly number[];
    order: DemoOrder;
    place: number;
    today: Date;
  },
): Promise<void> {
  const shop = (await listOwnedShops(db, companyId))[place];
  const pack = packages[order.package];
  if (!shop || !pack) return;
  const { status, method = "card" } = order;
  const [begun, at] = [instantDaysAgo(today, order.begun, place), instantDaysAgo(today, order.since, place + 3)];
  const [isDraft, isPaid] = [status === "draft", !UNPAID_STATUSES.includes(status)];
  const cents = isDraft ? 0 : pack.priceCents;
  const left = phasesBefore(status);
  const between = (at.getTime() - begun.getTime()) / left.length;
  const steps = left.map(({ phase }, index) => ({
    toStatus: phase,
    reason: "",
    at: new Date(begun.getTime() + between * index),
    byUserId: ["pendingPayment", "paid", "approved"].includes(phase) ? shop.by.id : shop.advisorId,
  }));
  const paidAt = isPaid ? (steps.find(({ toStatus }) => toStatus === "paid")?.at ?? at) : null;
  const { rows } = await sql<{ id: number }>`
    with counted as (
      insert into record_numbers (company_id, prefix, year, last) values (${companyId}, 'SM', ${begun.getUTCFullYear()}, 1)
      on conflict (company_id, prefix, year) do update set last = record_numbers.last + 1 returning year, last
    )
    insert into social_orders (company_id, number, network_id, location_id, package_id, package, months, posts_included,
      networks, start_on, preferred_times, answers, amount_cents, method, paid_at, paid_cents, refunded_cents, media_token,
      submitted_at, submitted_by, status, status_since, assignee_id, created_at, created_by, updated_at, updated_by)
    select ${companyId}::integer, 'SM-' || year || '-' || lpad(last::text, 6, '0'), ${shop.networkId}::integer,
      ${shop.id}::integer, ${packageIds[order.package]}::integer, ${pack.name}, 1, ${pack.postsPerPeriod},
      ${pack.networks}::text[], ${dateDaysAgo(today, -order.startsIn)}::date, 'Weekdays before nine', '{"tone": "Friendly"}',
      ${cents}::bigint, ${isDraft ? null : method}, ${paidAt}::timestamptz, ${isPaid ? cents : 0}::bigint,
      ${status === "refunded" ? cents : 0}::bigint, ${STATUSES_WITH_POSTS.includes(status) ? `demo-media-token-of-order-no-${String(place).padStart(3, "0")}` : null},
      ${isDraft ? null : begun}::timestamptz, ${isDraft ? null : shop.by.id}::integer, ${status}, ${at}::timestamptz,
      ${STATUSES_WITH_POSTS.includes(status) ? shop.advisorId : null}::integer, ${begun}::timestamptz, ${shop.by.id}::integer,
      ${at}::timestamptz, ${shop.by.id}::integer
    from counted returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await db.insertInto("socialOrderLocations").values({ orderId: id, locationId: shop.id }).execute();
  await db
    .insertInto("socialOrderPosts")
    .values(order.wishes.map((wish, index) => ({ orderId: id, postId: postIds[wish] ?? 0, position: index + 1 })))
    .execute();
  const last = { toStatus: status, reason: order.reason ?? "", at };
  const byUserId = STATUSES_WITH_POSTS.includes(status) ? shop.advisorId : shop.by.id;
  await db
    .insertInto("statusChanges")
    .values(
      [...steps, { ...last, byUserId }].map((step) => ({
        objectType: "social-order",
        objectId: id,
        companyId,
        ...step,
      })),
    )
    .execute();
  const ticked = left.flatMap(({ boxes }) => boxes);
  await tickPhaseBoxes(db, "social-order", { id, companyId, by: shop.advisorId, at }, ticked);
  if (!STATUSES_WITH_POSTS.includes(status)) return;
  const standing = POST_STATUS[status] ?? "draft";
  const firstDay = dateDaysAgo(today, -order.startsIn);
  await sql`with made as (
      insert into social_deliverables (order_id, company_id, post_id, network, slot, caption, round, status, feedback)
      select ${id}, ${companyId}, post.id, network.name,
        (${firstDay}::date + 5 * (wish.position - 1) + time '10:00') at time zone shop.time_zone,
        concat_ws(E'\n\n', coalesce(post.network_captions ->> network.name, post.caption), nullif(post.hashtags, '')),
        ${standing === "draft" ? 0 : 1}, ${standing}, ${order.feedback ?? ""}
      from social_order_posts wish join social_posts post on post.id = wish.post_id
      join locations shop on shop.id = ${shop.id}
      cross join unnest(post.networks) as network (name)
      where wish.order_id = ${id} and network.name = any(${pack.networks}::text[])
      returning id, post_id
    ) insert into social_deliverable_media (deliverable_id, file_id, position, alt_text, width, height)
      select made.id, file_id, position, alt_text, width, height
      from made join social_post_media media on media.post_id = made.post_id`.execute(db);
}

const SIDE = 1_080;

/** Draw a cup and a donut on a background. */
function pictureOf({ ground, ink }: { ground: string; ink: string }): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 1080 1080">
    <rect width="1080" height="1080" fill="${ground}"/>
    <circle cx="400" cy="600" r="270" fill="#C9833F"/>
    <circle cx="400" cy="585" r="250" fill="${ink}"/>
    <circle cx="400" cy="590" r="90" fill="${ground}"/>
    <path d="M640 380h260l-30 420a40 40 0 0 1-40 36H710a40 40 0 0 1-40-36z" fill="#fff"/>
    <path d="M655 520h230l-12 160H667z" fill="${ink}"/>
    <rect x="620" y="340" width="300" height="52" rx="26" fill="${ink}"/>
  </svg>`;
}
