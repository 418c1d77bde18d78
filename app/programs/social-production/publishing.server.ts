import type { Db } from "#db/connect.ts";
import { lineOf } from "#db/csv-cells.ts";
import { found } from "#app/http/problems.ts";
import { wallClockOf } from "#app/platform/dates/wall-clock.ts";
import { icalendar } from "#app/platform/icalendar/icalendar.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { findSocialOrder, type FoundSocialOrder } from "#app/programs/social-orders/social-orders.server.ts";
import { isSocialNetwork, networkWords } from "#app/setup/social-packages/social-networks.ts";
import { captionAt } from "#app/programs/social-posts/captions.ts";
import { listDeliverables, listPlaceFacts } from "./deliverables.server.ts";

/** What goes out on the page of a location, as schedulers import it. */
interface Publication {
  id: string;
  location: string;
  pcNumber: string;
  network: string;
  /** An instant of ISO 8601 in UTC. */
  at: string;
  timeZone: string;
  text: string;
  media: { url: string; altText: string }[];
}

/** The statuses in which the pictures of an order can be fetched with its token. */
const OUT = ["approved", "scheduled", "completed"];

/** The approved posts of an order at each of its locations; 404 when it is absent or out of reach. */
async function listPublications(db: Db, reach: Reach, id: number, site: URL) {
  const order = found(await findSocialOrder(db, reach, id), "Order");
  const places = await listPlaceFacts(db, id);
  const deliverables = await listDeliverables(db, id);
  const publications = deliverables
    .filter(({ status }) => status === "approved")
    .flatMap((one) =>
      places.map((place): Publication => ({
        id: `${order.number}-${one.id}-${place.pcNumber}`,
        ...{ location: place.name, pcNumber: place.pcNumber, timeZone: place.timeZone },
        network: isSocialNetwork(one.network) ? networkWords[one.network] : one.network,
        at: one.slot.toISOString(),
        text: captionAt(one.caption, place),
        media: one.media.map(({ key, altText }) => ({ url: mediaUrl(site, order, key), altText })),
      })),
    );
  return { order, publications };
}

function mediaUrl(site: URL, { mediaToken }: FoundSocialOrder, key: string): string {
  return new URL(`/api/social-media/${mediaToken ?? ""}/${key}`, site).href;
}

/** An order's posts as a file: for calendars, for schedulers that read tables, and for programs. */
export async function publishingFile(db: Db, reach: Reach, id: number, kind: "ics" | "csv" | "json", site: URL) {
  const { order, publications } = await listPublications(db, reach, id, site);
  const name = `${order.number} publishing.${kind}`;
  if (kind === "json") {
    const body = { order: order.number, package: order.package, posts: publications };
    return { name, companyId: order.companyId, type: "application/json", content: JSON.stringify(body, null, 2) };
  }
  if (kind === "csv") {
    const heads = ["Id", "PC number", "Location", "Platform", "At (UTC)", "Text", "Media", "Alternative texts"];
    const rows = publications.map((one) => [
      ...[one.id, one.pcNumber, one.location, one.network, one.at, one.text],
      ...[one.media.map(({ url }) => url).join(" "), one.media.map(({ altText }) => altText).join(" | ")],
    ]);
    const content = [heads, ...rows].map((row) => lineOf(row)).join("");
    return { name, companyId: order.companyId, type: "text/csv; charset=utf-8", content };
  }
  const events = publications.map((one) => {
    const { day, time } = wallClockOf(one.timeZone, one.at);
    return {
      ...{ uid: `${one.id}@mainstreet`, sequence: order.version, changedAt: order.updatedAt },
      title: `${one.network}: ${one.location}`,
      description: [one.text, ...one.media.map(({ url }) => url)].join("\n\n"),
      ...{ place: one.location, link: null, status: "CONFIRMED" as const, timeZone: one.timeZone },
      ...{ startsOn: day, endsOn: day, startsAt: time, endsAt: time, repeat: null, replaces: null },
    };
  });
  return {
    name,
    companyId: order.companyId,
    type: "text/calendar; charset=utf-8",
    content: icalendar(order.number, events),
  };
}

/** A picture of an approved post by its order's token, for schedulers, which hold no session; null for any other. */
export async function findPublishedMedia(db: Db, token: string, key: string) {
  const file = await db
    .selectFrom("socialOrders")
    .innerJoin("socialDeliverables", "socialDeliverables.orderId", "socialOrders.id")
    .innerJoin("socialDeliverableMedia", "socialDeliverableMedia.deliverableId", "socialDeliverables.id")
    .innerJoin("files", "files.id", "socialDeliverableMedia.fileId")
    .select(["files.key", "files.name", "files.contentType", "files.bytes", "files.sha256"])
    .where("socialOrders.mediaToken", "=", token)
    .where("socialOrders.status", "in", OUT)
    .where("socialDeliverables.status", "=", "approved")
    .where("files.key", "=", key)
    .executeTakeFirst();
  return file ?? null;
}
