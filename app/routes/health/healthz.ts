/** This process lives; it says nothing of the database. */
export function loader() {
  return Response.json({ status: "alive" }, { headers: { "Cache-Control": "no-store" } });
}
