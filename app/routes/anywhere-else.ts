import { redirect } from "@remix-run/node";
import { paths } from "#app/paths.ts";

/** Redirect any unknown path to the root (specification, section 2). */
export function loader() {
  throw redirect(paths.root());
}

export function action() {
  throw redirect(paths.root());
}
