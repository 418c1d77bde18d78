import type { LoaderFunctionArgs } from "@remix-run/node";
import { countyTile } from "#app/platform/maps/us-outline.server.ts";
import { notFound } from "#app/http/problems.ts";

/** The counties in a part of the map. They are the same for everybody and change with the address alone. */
export function loader({ params }: LoaderFunctionArgs) {
  const [column, row] =
    /^(\d{1,2})-(\d{1,2})\.svg$/
      .exec(params.tile ?? "")
      ?.slice(1)
      .map(Number) ?? [];
  const tile = column === undefined || row === undefined ? "" : countyTile(column, row);
  if (tile === "") throw notFound("Map");
  return new Response(tile, {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
