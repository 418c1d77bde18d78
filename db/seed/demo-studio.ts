import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../connect.ts";
import { dateDaysAgo, instantDaysAgo } from "./demo-days.ts";
import { listOwnedShops } from "./demo-free-coffee.ts";

/**
 * Function that draws a picture from SVG and stores it under a key; return its size in bytes and its SHA-256 in
 * hexadecimal.
 */
export type StorePicture = (key: string, svg: string) => Promise<{ bytes: number; sha256: string }>;

/** Store for databases whose files are never opened: it stores nothing. */
export const discardPicture: StorePicture = async (key) => ({
  bytes: 1,
  sha256: createHash("sha256").update(key).digest("hex"),
});

interface DemoRequest {
  status: string;
  type: string;
  title: string;
  purpose: string;
  message?: string;
  size?: string;
  quantity?: number;
  formats: readonly string[];
  /** Days since it was submitted, and since it got its status. */
  begun: number;
  since: number;
  /** Days from the day of loading. */
  neededIn: number;
  isRush?: true;
  reason?: string;
  rounds?: number;
  pins?: readonly (readonly [x: number, y: number, text: string])[];
  satisfaction?: number;
}

/** Requests by the position of their shop among the company's, with those of the demo's owners first. */
const requests: readonly DemoRequest[] = [
  {
    status: "proofReady",
    type: "print",
    title: "Poster for the maple donut",
    begun: 12,
    since: 0,
    neededIn: 6,
    purpose: "A poster for the window and one beside the counter.",
    message: "Maple is back for a limited time.",
    size: "18 x 24 in",
    quantity: 2,
    formats: ["pdf", "printed"],
    rounds: 2,
    pins: [
      [500, 380, "Make the donut bigger. It's what people look at."],
      [500, 800, "Say when the offer ends."],
    ],
  },
  {
    status: "infoRequested",
    type: "menu",
    title: "Menu board with the new drinks",
    begun: 3,
    since: 1,
    neededIn: 11,
    purpose: "Four new drinks and three prices that changed.",
    size: "24 x 36 in",
    formats: ["pdf"],
    reason: "Which of the two boards is this for, and what are the new prices?",
  },
  {
    status: "submitted",
    type: "digital",
    title: "Story for the school fundraiser",
    begun: 1,
    since: 1,
    neededIn: 9,
    purpose: "Families of Lincoln Elementary get 10% for their school on Friday.",
    formats: ["jpg", "png"],
    size: "1080 x 1920 px",
  },
  {
    status: "submitted",
    type: "signage",
    title: "Sidewalk sign for the road construction",
    begun: 0,
    since: 0,
    neededIn: 4,
    purpose: "The street is closed on one side. Help people find the way in.",
    isRush: true as const,
    size: "24 x 36 in",
    quantity: 1,
    formats: ["printed"],
  },
  {
    status: "draft",
    type: "newDesign",
    title: "Punch card, 10 punches",
    begun: 2,
    since: 2,
    neededIn: 20,
    purpose: "",
    formats: ["printed"],
    quantity: 500,
  },
  {
    status: "accepted",
    type: "resize",
    title: "Gift card ad for the theater program",
    begun: 4,
    since: 2,
    neededIn: 8,
    purpose: "Half a page in the program of the holiday show.",
    size: "5 x 4 in",
    formats: ["pdf"],
  },
  {
    status: "inDesign",
    type: "print",
    title: "Door hangers for the new apartments",
    begun: 8,
    since: 3,
    neededIn: 5,
    purpose: "Two hundred households moved in this fall.",
    message: "Your first coffee is on us.",
    size: "4.25 x 11 in",
    quantity: 200,
    formats: ["printed"],
  },
  {
    status: "onHold",
    type: "video",
    title: "15-second waiting room video",
    begun: 16,
    since: 6,
    neededIn: 12,
    purpose: "The dentist next door shows it on a screen.",
    size: "1920 x 1080 px",
    formats: ["mp4"],
    reason: "The dentist is replacing the screen next week. We'll continue once we know its size.",
  },
  {
    status: "changesRequested",
    type: "print",
    title: "Flyer for the morning run",
    begun: 9,
    since: 1,
    neededIn: 7,
    purpose: "Runners get a free refill on Saturdays.",
    size: "4 x 6 in",
    quantity: 300,
    formats: ["printed"],
    rounds: 1,
    reason: "Add the time, 7 to 9 AM, and use our green.",
  },
  {
    status: "approved",
    type: "signage",
    title: "Banner for the fifth anniversary",
    begun: 14,
    since: 1,
    neededIn: 5,
    purpose: "It hangs over the door for a week.",
    size: "8 x 2 ft",
    quantity: 1,
    formats: ["printed"],
    rounds: 1,
  },
  {
    status: "delivered",
    type: "digital",
    title: "Fall cover photo",
    begun: 15,
    since: 3,
    neededIn: -2,
    purpose: "The top of our pages until the end of November.",
    size: "1640 x 624 px",
    formats: ["jpg"],
    rounds: 1,
  },
  {
    status: "closed",
    type: "print",
    title: "Coupons for the county fair",
    begun: 60,
    since: 41,
    neededIn: -45,
    purpose: "A free donut with any drink.",
    size: "3.5 x 2 in",
    quantity: 1_000,
    formats: ["printed"],
    rounds: 2,
    satisfaction: 5,
  },
  {
    status: "declined",
    type: "photo",
    title: "Pictures of our regulars",
    begun: 20,
    since: 18,
    neededIn: -6,
    purpose: "A wall of the regulars who come every day.",
    quantity: 12,
    formats: ["jpg"],
    reason: "We need written consent from everyone in the photos. Copy this request once you have it.",
  },
  {
    status: "cancelled",
    type: "edit",
    title: "Window sticker with new hours",
    begun: 25,
    since: 24,
    neededIn: -11,
    purpose: "Starting in October, we open at five.",
    formats: ["pdf"],
  },
];

const DONE_IN: Readonly<Record<string, readonly string[]>> = {
  inDesign: ["briefComplete", "assetsPresent"],
  onHold: ["briefComplete", "assetsPresent"],
  proofReady: ["briefComplete", "assetsPresent", "firstDraft", "internalReview"],
  changesRequested: ["briefComplete", "assetsPresent", "firstDraft", "internalReview", "proofSent"],
  approved: ["briefComplete", "assetsPresent", "firstDraft", "internalReview", "proofSent", "changesApplied"],
};

/** Add requests to the studio in every status, with their proofs, remarks and final files. */
export async function addDemoStudioRequests(
  db: Db,
  companyId: number,
  today: Date,
  storePicture: StorePicture,
): Promise<void> {
  const shops = await listOwnedShops(db, companyId);
  for (const [place, one] of requests.entries()) {
    const shop = shops[place];
    if (!shop) continue;
    const [isDraft, hasAdvisor] = [one.status === "draft", !["draft", "submitted", "cancelled"].includes(one.status)];
    const begun = instantDaysAgo(today, one.begun, place);
    const at = isDraft || one.status === "submitted" ? begun : instantDaysAgo(today, one.since, place + 3);
    const { rows } = await sql<{ id: number }>`
      with counted as (
        insert into record_numbers (company_id, prefix, year, last) values (${companyId}, 'ST', ${begun.getUTCFullYear()}, 1)
        on conflict (company_id, prefix, year) do update set last = record_numbers.last + 1 returning year, last
      )
      insert into studio_requests (company_id, number, network_id, location_id, type, title, purpose, key_message, size,
        quantity, formats, needed_by, is_rush, information_due_on, rounds_used, held_from, satisfaction, submitted_at,
        submitted_by, status, status_since, assignee_id, created_at, created_by, updated_at, updated_by)
      select ${companyId}::integer, 'ST-' || year || '-' || lpad(last::text, 6, '0'), ${shop.networkId}::integer,
        ${shop.id}::integer, ${one.type}, ${one.title}, ${one.purpose}, ${one.message ?? ""}, ${one.size ?? ""},
        ${one.quantity ?? null}::integer, ${[...one.formats]}::text[], ${dateDaysAgo(today, -one.neededIn)}::date,
        ${one.isRush ?? false}, ${one.status === "infoRequested" ? dateDaysAgo(today, -6) : null}::date,
        ${one.rounds ?? 0}::integer, ${one.status === "onHold" ? "inDesign" : null}, ${one.satisfaction ?? null}::integer,
        ${isDraft ? null : begun}::timestamptz, ${isDraft ? null : shop.by.id}::integer, ${one.status},
        ${at}::timestamptz, ${hasAdvisor ? shop.advisorId : null}::integer, ${begun}::timestamptz, ${shop.by.id}::integer,
        ${at}::timestamptz, ${shop.by.id}::integer
      from counted returning id`.execute(db);
    const id = rows[0]?.id ?? 0;
    const isOwn = ["changesRequested", "approved", "closed", "cancelled"].includes(one.status);
    await sql`
      with placed as (insert into studio_request_locations (request_id, location_id) values (${id}, ${shop.id}))
      insert into status_changes (object_type, object_id, company_id, to_status, reason, at, by_user_id)
      select 'studio-request', ${id}, ${companyId}, to_status, reason, at, by_user_id from (values
        (1, ${isDraft ? "draft" : "submitted"}, '', ${begun}::timestamptz, ${shop.by.id}::integer),
        (2, ${one.status}, ${one.reason ?? ""}, ${at}::timestamptz, ${isOwn ? shop.by.id : shop.advisorId}::integer))
        as step (place, to_status, reason, at, by_user_id)
      where place = 1 or to_status not in ('draft', 'submitted')`.execute(db);
    await tickPhaseBoxes(db, "studio-request", { id, companyId, by: shop.advisorId, at }, DONE_IN[one.status] ?? []);
    const owner = { id, companyId, by: shop.advisorId };
    await addProofs(db, { owner, demoRequest: one, today, place, pinnedBy: shop.by.id, storePicture });
  }
}

export interface StudioRecord {
  id: number;
  companyId: number;
  by: number | null;
}

/** Tick the boxes of the phases that a record has passed. */
export async function tickPhaseBoxes(
  db: Db,
  objectType: string,
  { id, companyId, by, at }: StudioRecord & { at: Date },
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const done = { objectType, objectId: id, companyId, doneAt: at, doneBy: by };
  await db
    .insertInto("phaseChecks")
    .values(keys.map((box) => ({ ...done, box })))
    .execute();
}

async function addProofs(
  db: Db,
  {
    owner,
    demoRequest: { rounds = 0, status, since, pins = [] },
    today,
    place,
    pinnedBy,
    storePicture,
  }: {
    owner: StudioRecord;
    demoRequest: DemoRequest;
    today: Date;
    place: number;
    pinnedBy: number;
    storePicture: StorePicture;
  },
): Promise<void> {
  for (let round = 1; round <= rounds; round += 1) {
    const sentAt = instantDaysAgo(today, since + (rounds - round) * 4, place);
    const note = round === 1 ? "A first look. Tell us what you think of the colors." : "Includes your changes.";
    await db
      .insertInto("studioProofs")
      .values({ requestId: owner.id, round, note, sentAt, sentBy: owner.by })
      .execute();
    const fileId = await addPicture(
      db,
      owner,
      { objectType: "studioRequest", name: `proof-${round}.png`, svg: pictureOf(place, round) },
      storePicture,
    );
    await db
      .insertInto("studioFiles")
      .values({ requestId: owner.id, fileId, kind: "proof", round, ...POSTER_SIZE })
      .execute();
    if (round > 1 || pins.length === 0) continue;
    const at = instantDaysAgo(today, since + 2, place);
    const remarks = pins.map(([x, y, text]) => ({ requestId: owner.id, fileId, x, y, text, at, byUserId: pinnedBy }));
    await db.insertInto("studioPins").values(remarks).execute();
  }
  if (status !== "delivered" && status !== "closed") return;
  const fileId = await addPicture(
    db,
    owner,
    { objectType: "studioRequest", name: "final.png", svg: pictureOf(place, rounds) },
    storePicture,
  );
  await db.insertInto("studioFiles").values({ requestId: owner.id, fileId, kind: "final" }).execute();
}

/** Store a picture of a record; return the file's id. */
export async function addPicture(
  db: Db,
  { id, companyId, by }: StudioRecord,
  { objectType, name, svg }: { objectType: "studioRequest" | "socialPost"; name: string; svg: string },
  storePicture: StorePicture,
): Promise<number> {
  const key = createHash("sha256").update(`demo picture ${objectType} ${id} ${name}`).digest("base64url").slice(0, 32);
  const { bytes, sha256 } = await storePicture(key, svg);
  const file = await db
    .insertInto("files")
    .values({
      key,
      companyId,
      name,
      contentType: "image/png",
      bytes,
      sha256,
      createdBy: by,
      objectType,
      objectId: id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return file.id;
}

/** Size of a poster in pixels. */
const POSTER_SIZE = { width: 600, height: 800 };
const GROUNDS = ["#F6E7D3", "#E3EFE9", "#F4DDE4", "#E4E8F5", "#F9F0CF"];
const INKS = ["#7A3B12", "#0B746A", "#9C2D4E", "#2F3F8F", "#7A5B00"];

/** Draw a poster of a donut; a later round has a larger one, with sprinkles and a line below. */
function pictureOf(place: number, round: number): string {
  const [ground, ink] = [GROUNDS[place % GROUNDS.length], INKS[place % INKS.length]];
  const size = round > 1 ? 190 : 130;
  const sprinkles = Array.from({ length: round > 1 ? 22 : 0 }, (_, index) => {
    const [turn, far] = [index * 2.4, size * (0.5 + 0.09 * (index % 5))];
    const [x, y] = [300 + Math.cos(turn) * far, 330 + Math.sin(turn) * far];
    return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="18" height="6" rx="3" fill="#fff"
      transform="rotate(${(index * 47) % 180} ${x.toFixed(1)} ${y.toFixed(1)})"/>`;
  });
  const line = (y: number, width: number) =>
    `<rect x="${300 - width / 2}" y="${y}" width="${width}" height="22" rx="11" fill="${ink}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${POSTER_SIZE.width}" height="${POSTER_SIZE.height}" viewBox="0 0 600 800">
    <rect width="600" height="800" fill="${ground}"/>
    ${line(70, 380)}
    <circle cx="300" cy="330" r="${size}" fill="#C9833F"/>
    <circle cx="300" cy="330" r="${size - 14}" fill="${ink}"/>
    ${sprinkles.join("")}
    <circle cx="300" cy="330" r="${size / 3}" fill="${ground}"/>
    ${line(600, 300)}${line(645, 220)}${round > 1 ? line(710, 160) : ""}
  </svg>`;
}
