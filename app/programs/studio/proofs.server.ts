import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { selectUserName } from "#app/organization/networks/network-queries.server.ts";
import type { StudioFile } from "./request-files.server.ts";

/** Remark on a proof; `x` and `y` are thousandths of the image, null when it is about the whole image. */
export interface ProofRemark {
  id: number;
  x: number | null;
  y: number | null;
  text: string;
  at: string;
  by: string;
}

export interface ProofFile extends StudioFile {
  /** Size of the picture in pixels; null when it was not measured. */
  width: number | null;
  height: number | null;
  /** By id, which is the order of their numbers. */
  pins: ProofRemark[];
}

/** List the proof rounds of a request, newest first, with their files and remarks. */
export function listProofs(db: Db, requestId: number) {
  return db
    .selectFrom("studioProofs")
    .select(["round", "note", "sentAt", selectUserName("studioProofs.sentBy").as("by")])
    .select(
      sql<ProofFile[]>`coalesce((select json_agg(json_build_object('id', files.id, 'key', files.key, 'name', files.name,
          'contentType', files.content_type, 'width', held.width, 'height', held.height, 'pins', coalesce((
            select json_agg(json_build_object('id', pin.id, 'x', pin.x, 'y', pin.y, 'text', pin.text, 'at', pin.at,
              'by', trim(users.first_name || ' ' || users.last_name)) order by pin.id)
            from studio_pins pin left join users on users.id = pin.by_user_id
            where pin.request_id = held.request_id and pin.file_id = held.file_id), '[]')) order by files.id)
        from studio_files held join files on files.id = held.file_id
        where held.request_id = studio_proofs.request_id and held.round = studio_proofs.round), '[]')`.as("files"),
    )
    .where("requestId", "=", requestId)
    .orderBy("round", "desc")
    .execute();
}

export type Proof = Awaited<ReturnType<typeof listProofs>>[number];
