import type { Db } from "#db/connect.ts";
import { toCsvLine } from "#db/csv-cells.ts";
import { orNotFound } from "#app/http/errors.ts";
import { localDateTime } from "#app/platform/dates/local-date-time.ts";
import { icalendar } from "#app/platform/icalendar/icalendar.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { findSocialOrder, type SocialOrderDetail } from "#app/programs/social-orders/social-orders.server.ts";
import { isSocialNetwork, socialNetworkWords } from "#app/setup/settings/social-networks.ts";
import { fillCaption } from "#app/programs/social-posts/captions.ts";
import { listDeliverables, listCaptionLocations } from "./deliverables.server.ts";

/** Post on a location's page, as schedulers import it. */
interface Publication {
  id: string;
  location: string;
  pcNumber: string;
  network: string;
  /** ISO 8601 instant in UTC. */
  at: string;
  timeZone: string;
  text: string;
  media: { url: string; altText: string }[];
}

/** Statuses in which an order's pictures can be fetched with its token. */
const PUBLISHED_STATUSES = ["approved", "scheduled", "completed"] as const;

/** List the approved posts of an order at each of its locations. Throws 404 when it is absent or out of scope. */
async function listPublications(db: Db, access: AccessScope, id: number, site: URL) {
  const order = orNotFound(await findSocialOrder(db, access, id), "Order");
  const places = await listCaptionLocations(db, id);
  const deliverables = await listDeliverables(db, id);
  const publications = deliverables
    .filter(({ status }) => status === "approved")
    .flatMap((one) =>
      places.map((place): Publication => ({
        id: `${order.number}-${one.id}-${place.pcNumber}`,
        location: place.name,
        pcNumber: place.pcNumber,
        timeZone: place.timeZone,
        network: isSocialNetwork(one.network) ? socialNetworkWords[one.network] : one.network,
        at: one.slot.toISOString(),
        text: fillCaption(one.caption, place),
        media: one.media.map(({ key, altText }) => ({ url: mediaUrl(site, order, key), altText })),
      })),
    );
  return { order, publications };
}

function mediaUrl(site: URL, { mediaToken }: SocialOrderDetail, key: string): string {
  return new URL(`/api/social-media/${mediaToken ?? ""}/${key}`, site).href;
}

/** Return an order's posts as a file: iCalendar for calendars, CSV for schedulers, JSON for programs. */
export async function createPublishingFile(
  db: Db,
  access: AccessScope,
  { id, kind, site }: { id: number; kind: "ics" | "csv" | "json"; site: URL },
) {
  const { order, publications } = await listPublications(db, access, id, site);
  const name = `${order.number} publishing.${kind}`;
  if (kind === "json") {
    const body = { order: order.number, package: order.package, posts: publications };
    return { name, companyId: order.companyId, type: "application/json", content: JSON.stringify(body, null, 2) };
  }
  if (kind === "csv") {
    const heads = ["Id", "PC number", "Location", "Platform", "At (UTC)", "Text", "Media", "Alternative texts"];
    const rows = publications.map((one) => [
      one.id,
      one.pcNumber,
      one.location,
      one.network,
      one.at,
      one.text,
      one.media.map(({ url }) => url).join(" "),
      one.media.map(({ altText }) => altText).join(" | "),
    ]);
    const content = [heads, ...rows].map((row) => toCsvLine(row)).join("");
    return { name, companyId: order.companyId, type: "text/csv; charset=utf-8", content };
  }
  const events = publications.map((one) => {
    const { day, time } = localDateTime(one.timeZone, one.at);
    return {
      uid: `${one.id}@mainstreet`,
      sequence: order.version,
      changedAt: order.updatedAt,
      title: `${one.network}: ${one.location}`,
      description: [one.text, ...one.media.map(({ url }) => url)].join("\n\n"),
      place: one.location,
      link: null,
      status: "CONFIRMED" as const,
      timeZone: one.timeZone,
      startsOn: day,
      endsOn: day,
      startsAt: time,
      endsAt: time,
      repeat: null,
      overrides: null,
    };
  });
  return {
    name,
    companyId: order.companyId,
    type: "text/calendar; charset=utf-8",
    content: icalendar(order.number, events),
  };
}

/**
 * Find a picture of an approved post by its order's token, for schedulers, which have no session; null for any other.
 */
export async function findPublishedMedia(db: Db, token: string, key: string) {
  const file = await db
    .selectFrom("socialOrders")
    .innerJoin("socialDeliverables", "socialDeliverables.orderId", "socialOrders.id")
    .innerJoin("socialDeliverableMedia", "socialDeliverableMedia.deliverableId", "socialDeliverables.id")
    .innerJoin("files", "files.id", "socialDeliverableMedia.fileId")
    .select(["files.key", "files.name", "files.contentType", "files.bytes", "files.sha256"])
    .where("socialOrders.mediaToken", "=", token)
    .where("socialOrders.status", "in", PUBLISHED_STATUSES)
    .where("socialDeliverables.status", "=", "approved")
    .where("files.key", "=", key)
    .executeTakeFirst();
  return file ?? null;
}
