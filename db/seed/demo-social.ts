import type { Db } from "../connect.ts";
import { dayBefore, daysBefore } from "./demo-days.ts";
import { addPicture, type KeepPicture } from "./demo-studio.ts";

interface DemoPost {
  title: string;
  status: "draft" | "active" | "retired";
  networks: readonly string[];
  caption: string;
  hashtags?: string;
  /** What its picture shows, and in which colors; none has no picture. */
  picture?: { altText: string; ground: string; ink: string };
  /** In days from the day of loading, where it is not always valid. */
  valid?: readonly [number, number];
  captions?: Readonly<Record<string, string>>;
}

const posts: readonly DemoPost[] = [
  {
    ...{ title: "Maple donut is back", status: "active", networks: ["facebook", "instagram", "google"] },
    caption: "Maple is back at {{location_name}}. Warm from six in the morning, until the tray is empty.",
    ...{ hashtags: "#maple #donuts #autumn", valid: [-40, 60] },
    picture: { altText: "A donut with maple icing", ground: "#F6E7D3", ink: "#8A4B17" },
  },
  {
    ...{ title: "A dozen to go", status: "active", networks: ["facebook", "instagram", "nextdoor", "google"] },
    caption: "Meeting at nine? Call {{location_name}} at {{phone}} by eight and a dozen waits for you.",
    hashtags: "#officetreats",
    picture: { altText: "A box of twelve donuts", ground: "#E3EFE9", ink: "#0B746A" },
  },
  {
    ...{ title: "Cold brew on tap", status: "active", networks: ["instagram", "tiktok", "x"] },
    caption: "Twenty hours in the making, four seconds to pour. Cold brew on tap at {{location_name}}.",
    captions: { x: "Cold brew on tap at {{location_name}}." },
    hashtags: "#coldbrew",
    picture: { altText: "A glass of cold brew with ice", ground: "#E4E8F5", ink: "#3A2A1C" },
  },
  {
    ...{ title: "Meet the morning crew", status: "active", networks: ["facebook", "instagram"] },
    caption: "They are up at four so that you need not be. Say hello to the crew of {{location_name}}.",
    picture: { altText: "Three coffee cups beside each other", ground: "#F4DDE4", ink: "#9C2D4E" },
  },
  {
    ...{ title: "Holiday gift cards", status: "active", networks: ["facebook", "instagram", "google", "nextdoor"] },
    caption: "The one present that nobody exchanges: coffee. Gift cards from $5 at {{address}}.",
    ...{ hashtags: "#giftcards #holidays", valid: [-10, 45] },
    picture: { altText: "A gift card with a bow", ground: "#F9F0CF", ink: "#9C2D2D" },
  },
  {
    ...{ title: "Snow day open", status: "active", networks: ["facebook", "x", "nextdoor"] },
    caption: "The roads are clear enough for coffee: {{location_name}} is open. {{address}}",
  },
  {
    ...{ title: "Spring menu", status: "draft", networks: ["facebook", "instagram"], valid: [100, 170] },
    caption: "Lavender latte, lemon glaze. Spring begins at {{location_name}}.",
  },
  {
    ...{ title: "Pumpkin season", status: "retired", networks: ["facebook", "instagram"], valid: [-100, -25] },
    caption: "Pumpkin spice is here.",
    picture: { altText: "A pumpkin and a cup", ground: "#F6E7D3", ink: "#B5540B" },
  },
];

/** What the company's shops can post, with its pictures. */
export async function addSocialMedia(db: Db, companyId: number, today: Date, keepPicture: KeepPicture): Promise<void> {
  const advisor = await db
    .selectFrom("advisorCompanies")
    .select("userId")
    .where("companyId", "=", companyId)
    .orderBy("userId")
    .executeTakeFirst();
  const by = advisor?.userId ?? null;
  for (const [place, post] of posts.entries()) {
    const at = daysBefore(today, 60 - place * 4, place);
    const { title, status, networks, caption, hashtags = "", picture, valid, captions = {} } = post;
    const says = { title, caption, hashtags, networks: [...networks], networkCaptions: JSON.stringify(captions) };
    const { id } = await db
      .insertInto("socialPosts")
      .values({
        ...{ companyId, ...says, status, createdAt: at, createdBy: by, updatedAt: at, updatedBy: by },
        validFrom: valid ? dayBefore(today, -valid[0]) : null,
        validTo: valid ? dayBefore(today, -valid[1]) : null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const content = JSON.stringify({ ...says, networkCaptions: captions });
    await db.insertInto("socialPostVersions").values({ postId: id, number: 1, content, at, byUserId: by }).execute();
    if (!picture) continue;
    const drawn = { objectType: "socialPost" as const, name: `${title}.png`, svg: pictureOf(picture) };
    const fileId = await addPicture(db, { id, companyId, by }, drawn, keepPicture);
    const { altText } = picture;
    await db
      .insertInto("socialPostMedia")
      .values({ postId: id, fileId, position: 1, altText, width: SIDE, height: SIDE })
      .execute();
  }
}

const SIDE = 1_080;

/** A cup and a donut on a ground. */
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
