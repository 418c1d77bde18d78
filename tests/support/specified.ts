import { readFile } from "node:fs/promises";
import type { ServerBuild } from "@remix-run/node";
import { type AgnosticDataRouteObject, matchRoutes } from "@remix-run/router";

/** A route as the specification names it: "/groups/assign-users/{groupId}". */
interface Specified {
  tree: string;
  path: string;
  /** Without the prefixes that the titles of a tree have. */
  title: string;
}

/** The routes of the specification. */
export async function readSpecified(): Promise<Specified[]> {
  const text = await readFile(new URL("specified-routes.csv", import.meta.url), "utf8");
  const lines = text.trim().split("\n").slice(1);
  return lines.map((line) => {
    const [tree = "", path = "", title = ""] = line.split(",");
    return { tree, path: path.replace(/^POST /, ""), title };
  });
}

/** An address of a specified path. */
export function sampleOf(path: string): string {
  return path.replace(/\{[^}]+\}/g, "1");
}

/** The routes that answer an address, from the outermost, with what they read from it; none where nothing does. */
export function matchesOf({ routes }: ServerBuild, address: string) {
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
