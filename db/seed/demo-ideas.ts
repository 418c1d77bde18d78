import type { Selectable } from "kysely";
import type { Db } from "../connect.ts";
import type { DB } from "../schema.ts";
import { instantDaysAgo } from "./demo-days.ts";
import { communityIdeas } from "./demo-ideas-community.ts";
import { digitalIdeas } from "./demo-ideas-digital.ts";
import { harborIdeas } from "./demo-ideas-harbor.ts";
import { printIdeas } from "./demo-ideas-print.ts";
import { shopIdeas } from "./demo-ideas-shop.ts";
import { socialIdeas } from "./demo-ideas-social.ts";
import type { CreatedColumns } from "./demo-shops.ts";

/** Idea with names instead of ids, and dollars instead of cents. */
export interface DemoIdea {
  channel: string;
  title: string;
  options: readonly string[];
  serves: readonly string[];
  /** Category and subcategory, "Seasonal/Holidays". */
  category: string;
  summary: string;
  text: string;
  season?: readonly [from: string, to: string];
  where?: "urban" | "rural";
  effort: number;
  lead: number;
  days: number;
  /** Lowest, highest and unit cost in dollars. */
  cost: readonly [least: number, most: number, unit: number];
  eligible?: true;
  /** Steps: days from the first day, what to do, and how. */
  steps: readonly (readonly [day: number, title: string, detail: string, must?: "must"])[];
}

interface IdeaLibrary {
  ideas: readonly DemoIdea[];
  /** Names of the company's objectives by the short words of `serves`. */
  objectives: Readonly<Record<string, string>>;
  categories: Readonly<Record<string, string>>;
}

const libraries: Readonly<Record<"sunrise" | "harbor", IdeaLibrary>> = {
  sunrise: {
    ideas: [...socialIdeas, ...printIdeas, ...shopIdeas, ...communityIdeas, ...digitalIdeas],
    objectives: {
      morning: "Grow morning traffic",
      launch: "Launch a new shop",
      winback: "Win back lapsed customers",
      ticket: "Raise the average ticket",
      app: "Grow app orders",
      afternoon: "Own the afternoon",
      neighbor: "Be the neighborhood favorite",
      competitor: "Respond to a new competitor",
    },
    categories: {
      Everyday: "Everyday traffic",
      Guests: "New customers",
      Loyalty: "Loyalty and app",
      Opening: "New shop",
    },
  },
  harbor: {
    ideas: harborIdeas,
    objectives: { winter: "Fill the winter months", catering: "Grow catering", season: "Open the season" },
    categories: {},
  },
};

/** Add a company's idea library: categories, ideas with their options, objectives and steps. Needs its settings. */
export async function addDemoIdeas(
  db: Db,
  {
    company,
    companyId,
    made,
    today,
  }: { company: "sunrise" | "harbor"; companyId: number; made: CreatedColumns; today: Date },
): Promise<void> {
  const { ideas, objectives, categories: categoryNames } = libraries[company];
  const of = { companyId, ...made };
  const channels = await named(db, "channels", companyId);
  const options = await db
    .selectFrom("channelOptions")
    .select(["id", "name", "channelId"])
    .where("companyId", "=", companyId)
    .execute();
  const goals = await named(db, "objectives", companyId);
  const categoryOf = await addCategories(db, of, ideas, categoryNames);
  const added = await db
    .insertInto("ideas")
    .values(
      ideas.map((idea, index) => {
        const { title, summary, text, season, where, effort, lead, days, cost, eligible = false } = idea;
        return {
          ...of,
          updatedAt: instantDaysAgo(today, (index * 37) % 400, index),
          code: codeOf(ideas, index),
          title,
          summary,
          descriptionHtml: `<p>${text}</p>`,
          channelId: idOf(channels, idea.channel),
          ...categoryOf(idea.category),
          neighborhoodTypes: neighborhoodsOf(where),
          seasonFrom: season?.[0] ?? null,
          seasonTo: season?.[1] ?? null,
          effort,
          leadDays: lead,
          durationDays: days,
          costMinCents: Math.round(cost[0] * 100),
          costMaxCents: Math.round(cost[1] * 100),
          unitCostCents: Math.round(cost[2] * 100),
          isIncentiveEligible: eligible,
          link: company === "sunrise" && printed.includes(idea.channel) ? linkOf(codeOf(ideas, index)) : null,
          status: statusOf(index),
        };
      }),
    )
    .returning(["id", "channelId"])
    .execute();
  const each = ideas.flatMap((idea, index) => {
    const row = added[index];
    return row ? [{ idea, ideaId: row.id, channelId: row.channelId }] : [];
  });
  await db
    .insertInto("ideaObjectives")
    .values(
      each.flatMap(({ idea, ideaId }) =>
        idea.serves.map((goal) => ({ ideaId, companyId, objectiveId: idOf(goals, objectives[goal] ?? goal) })),
      ),
    )
    .execute();
  await db
    .insertInto("ideaChannelOptions")
    .values(
      each.flatMap(({ idea, ideaId, channelId }) => {
        const own = options.filter((option) => option.channelId === channelId);
        return idea.options.map((name) => ({ ideaId, companyId, channelOptionId: idOf(own, name) }));
      }),
    )
    .execute();
  await db
    .insertInto("ideaSteps")
    .values(
      each.flatMap(({ idea, ideaId }) => idea.steps.map((step, index) => ({ ideaId, ...stepOf(idea, step, index) }))),
    )
    .execute();
  await chooseLocations(
    db,
    companyId,
    each.map(({ ideaId }) => ideaId),
  );
}

/** Channels whose artwork is ordered from the company's assets. */
const printed = ["Direct mail", "Local print", "Outdoor", "In-store"];

function linkOf(code: string): string {
  return `https://assets.sunrise.test/categories/ideas/${code.toLowerCase()}`;
}

/** Limit a few ideas to some locations, and exclude some locations from a few. */
async function chooseLocations(db: Db, companyId: number, ideaIds: readonly number[]): Promise<void> {
  const locations = await db
    .selectFrom("locations")
    .select("id")
    .where("companyId", "=", companyId)
    .orderBy("id")
    .execute();
  const chosen = ideaIds.flatMap((ideaId, index) => {
    if (index % 20 !== 7) return [];
    const isIncluded = index % 40 === 7;
    const some = locations.filter((_, place) => (isIncluded ? place % 10 === 3 : place % 25 === 4));
    return some.map(({ id }) => ({ ideaId, companyId, locationId: id, isIncluded }));
  });
  if (chosen.length > 0) await db.insertInto("ideaLocations").values(chosen).execute();
}

function stepOf({ days }: DemoIdea, [day, title, detail, must]: DemoIdea["steps"][number], index: number) {
  const phase: DB["ideaSteps"]["phase"] = day < 0 ? "before" : day < days ? "during" : "after";
  return { position: index + 1, title, detail, phase, offsetDays: day, isMandatory: must !== undefined };
}

/** Return "SM-03": the channel's initials and the idea's position in it. */
function codeOf(ideas: readonly DemoIdea[], index: number): string {
  const channel = ideas[index]?.channel ?? "";
  const place = ideas.slice(0, index + 1).filter((idea) => idea.channel === channel).length;
  const initials = channel.split(/[ -]/).map((word) => word.charAt(0).toUpperCase());
  return `${initials.join("")}-${String(place).padStart(2, "0")}`;
}

// A library is never finished: a few ideas are drafts, and a few are retired.
function statusOf(index: number): "active" | "draft" | "retired" {
  if (index % 27 === 20) return "draft";
  return index % 40 === 33 ? "retired" : "active";
}

function neighborhoodsOf(where: DemoIdea["where"]): Selectable<DB["ideas"]>["neighborhoodTypes"] {
  if (where === "urban") return ["neighborhoodUrban"];
  return where === "rural" ? ["neighborhoodRural"] : ["neighborhoodUrban", "neighborhoodRural"];
}

/** Add the categories that the ideas name, each once; return a function that finds an idea's two. */
async function addCategories(
  db: Db,
  of: CreatedColumns & { companyId: number },
  ideas: readonly DemoIdea[],
  names: Readonly<Record<string, string>>,
) {
  const pairs = [...new Set(ideas.map(({ category }) => category))].map((path) => path.split("/"));
  const tops = [...new Set(pairs.map(([top = ""]) => names[top] ?? top))];
  const parents = await db
    .insertInto("categories")
    .values(
      tops.map((name, index) => ({
        ...of,
        name,
        appliesTo: ["ideas", "socialPosts", "studioRequests"],
        position: index + 1,
      })),
    )
    .returning(["id", "name"])
    .execute();
  const children = await db
    .insertInto("categories")
    .values(
      pairs.map(([top = "", name = ""], index) => ({
        ...of,
        parentId: idOf(parents, names[top] ?? top),
        name,
        appliesTo: ["ideas", "socialPosts"],
        position: index + 1,
      })),
    )
    .returning(["id", "name", "parentId"])
    .execute();
  return (path: string) => {
    const [top = "", name = ""] = path.split("/");
    const categoryId = idOf(parents, names[top] ?? top);
    const own = children.filter(({ parentId }) => parentId === categoryId);
    return { categoryId, subcategoryId: idOf(own, name) };
  };
}

type Named = readonly { id: number; name: string }[];

function named(db: Db, table: "channels" | "objectives", companyId: number): Promise<{ id: number; name: string }[]> {
  return db.selectFrom(table).select(["id", "name"]).where("companyId", "=", companyId).execute();
}

function idOf(records: Named, name: string): number {
  const record = records.find((candidate) => candidate.name === name);
  if (!record) throw new Error(`the demo has no ${name}`);
  return record.id;
}
