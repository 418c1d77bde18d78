import type { LoaderFunctionArgs } from "@remix-run/node";
import { drawCountyTile } from "#app/platform/maps/us-outline.server.ts";
import { notFound } from "#app/http/errors.ts";

/** Return the counties of one map tile. It is the same for every user, and changes only with its address. */
export function loader({ params }: LoaderFunctionArgs) {
  const [column, row] =
    /^(\d{1,2})-(\d{1,2})\.svg$/
      .exec(params.tile ?? "")
      ?.slice(1)
      .map(Number) ?? [];
  const tile = column === undefined || row === undefined ? "" : drawCountyTile(column, row);
  if (tile === "") throw notFound("Map");
  return new Response(tile, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
