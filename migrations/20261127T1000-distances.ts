import { sql, type Kysely } from "kysely";

/**
 * Distances along the globe, in miles, for every search by radius. Places are points on the unit sphere, which a GiST
 * index of cubes finds by the box around a circle. The radius is the mean one (6,371,008.8 m) that the product's maps
 * have too; a mile has 1,609.344 m. Degrees are turned once around first: that is the same place, and numbers next to
 * zero, whose squares Postgres refuses to round to zero, lose what is below a micrometer. The functions keep what they call, so that a restored dump can build the indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists cube;

    create function globe_point(latitude double precision, longitude double precision) returns cube
      language sql immutable strict parallel safe
      return cube(array[
        cos(radians(latitude + 360)) * cos(radians(longitude + 360)),
        cos(radians(latitude + 360)) * sin(radians(longitude + 360)),
        sin(radians(latitude + 360))]);

    create function globe_box(latitude double precision, longitude double precision, miles double precision) returns cube
      language sql immutable strict parallel safe
      return cube_enlarge(globe_point(latitude, longitude),
        2 * sin(least(miles * 1609.344 / 6371008.8 / 2, pi() / 2)) + 1e-9, 3);

    create function miles_between(
      latitude double precision, longitude double precision,
      other_latitude double precision, other_longitude double precision
    ) returns double precision
      language sql immutable strict parallel safe
      return 2 * 6371008.8 / 1609.344 * asin(least(1, sqrt(
        sin(radians((other_latitude + 360) - (latitude + 360)) / 2) ^ 2
        + cos(radians(latitude + 360)) * cos(radians(other_latitude + 360))
          * sin(radians((other_longitude + 360) - (longitude + 360)) / 2) ^ 2)));

    create index locations_globe_idx on locations using gist (globe_point(latitude, longitude))
      where latitude is not null and longitude is not null;
  `.execute(db);
}
