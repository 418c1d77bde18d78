import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { PostPicture } from "#app/programs/social-posts/posts.server.ts";

/** List an order's deliverables with their pictures. Each is one post on one social network at one time. */
export async function listDeliverables(db: Db, orderId: number) {
  return db
    .selectFrom("socialDeliverables")
    .leftJoin("socialPosts", "socialPosts.id", "socialDeliverables.postId")
    .select(["socialDeliverables.id", "socialDeliverables.network", "slot", "socialDeliverables.caption"])
    .select(["lastCaption", "round", "socialDeliverables.status", "feedback", "link", "views", "reactions"])
    .select(["socialPosts.title as post"])
    .select(
      sql<PostPicture[]>`coalesce((
        select json_agg(json_build_object('id', files.id, 'key', files.key, 'name', files.name, 'contentType',
          files.content_type, 'altText', media.alt_text, 'width', media.width, 'height', media.height)
          order by media.position)
        from social_deliverable_media media join files on files.id = media.file_id
        where media.deliverable_id = social_deliverables.id), '[]')`.as("media"),
    )
    .where("orderId", "=", orderId)
    .orderBy("slot")
    .orderBy("socialDeliverables.id")
    .execute();
}

export type Deliverable = Awaited<ReturnType<typeof listDeliverables>>[number];

/** List the values of an order's locations that captions use. */
export function listCaptionLocations(db: Db, orderId: number) {
  return db
    .selectFrom("socialOrderLocations")
    .innerJoin("locations", "locations.id", "socialOrderLocations.locationId")
    .select(["locations.id", "locations.name", "locations.pcNumber", "locations.street", "locations.city"])
    .select(["locations.phone", "locations.timeZone"])
    .where("orderId", "=", orderId)
    .orderBy("locations.pcNumber")
    .execute();
}

export type OrderCaptionLocation = Awaited<ReturnType<typeof listCaptionLocations>>[number];
