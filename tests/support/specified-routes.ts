import { readFile } from "node:fs/promises";
import type { ServerBuild } from "@remix-run/node";
import { type AgnosticDataRouteObject, matchRoutes } from "@remix-run/router";

/** Route as the specification names it: "/groups/assign-users/{groupId}". */
interface Specified {
  tree: string;
  path: string;
  /** Title without the prefixes of its tree. */
  title: string;
}

/** Read the routes of the specification. */
export async function readSpecifiedRoutes(): Promise<Specified[]> {
  const text = await readFile(new URL("specified-routes.csv", import.meta.url), "utf8");
  const lines = text.trim().split("\n").slice(1);
  return lines.map((line) => {
    const [tree = "", path = "", title = ""] = line.split(",");
    return { tree, path: path.replace(/^POST /, ""), title };
  });
}

/** Return an address of a specified path. */
export function sampleAddress(path: string): string {
  return path.replace(/\{[^}]+\}/g, "1");
}

/**
 * Return the routes that match an address, from the outermost, with the parameters they read; none where nothing
 * matches.
 */
export function matchServerRoutes({ routes }: ServerBuild, address: string) {
  return matchRoutes(treeOf(routes), address) ?? [];
}

function treeOf(routes: ServerBuild["routes"], parentId?: string): AgnosticDataRouteObject[] {
  return Object.values(routes).flatMap((route): AgnosticDataRouteObject[] => {
    if (!route || (route.parentId || undefined) !== parentId) return [];
    const { id, path, caseSensitive } = route;
    return route.index
      ? [{ id, path, caseSensitive, index: true }]
      : [{ id, path, caseSensitive, children: treeOf(routes, id) }];
  });
}
