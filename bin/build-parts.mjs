/**
 * Gives the part of a Remix build that can answer a path: the routes whose pattern fits it and the frames around them.
 * Remix compares every path with every route it was given, several times a request, and keeps nothing of that. The part
 * carries `pathPattern`, such as "/plans/:planId", by which the metrics name it; null where they cannot.
 */
export function makeBuildParts(build) {
  const candidates = Object.values(build.routes)
    .filter(({ path, index }) => path !== undefined || index)
    .map(({ id }) => ({ id, pattern: patternOf(build.routes, id), path: pathOf(build.routes, id) }))
    .sort((one, other) => openness(one.path) - openness(other.path));
  const parts = new Map();
  return (pathname) => {
    // Remix decodes paths before it compares them.
    if (pathname.includes("%")) return build;
    const fitting = candidates.filter(({ pattern }) => pattern.test(pathname));
    const ids = fitting.map(({ id }) => id);
    const key = ids.join(" ");
    if (!parts.has(key)) parts.set(key, { ...partOf(build, ids), pathPattern: fitting[0]?.path ?? null });
    return parts.get(key);
  };
}

/** Matches all that Remix would match, and a little more: Remix has the last word. */
function patternOf(routes, id) {
  const segments = lineOf(routes, id).flatMap(({ path = "" }) => path.split("/").filter(Boolean));
  const source = segments.map((segment) => {
    if (segment === "*") return "(?:/.*)?";
    const text = segment.startsWith(":") ? "/[^/]+" : `/${literal(segment.replace(/\?$/, ""))}`;
    return segment.endsWith("?") ? `(?:${text})?` : text;
  });
  return new RegExp(`^${source.join("")}/*$`, "i");
}

function pathOf(routes, id) {
  return `/${lineOf(routes, id)
    .flatMap(({ path = "" }) => path.split("/").filter(Boolean))
    .join("/")}`;
}

/** The fewer of its segments are open, the better a pattern tells what was asked for. */
function openness(path) {
  return path.split("/").filter((part) => /^:|\?$/.test(part)).length + (path.endsWith("*") ? 100 : 0);
}

function literal(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function partOf(build, ids) {
  const kept = new Set(ids.flatMap((id) => lineOf(build.routes, id)).map(({ id }) => id));
  // In the build's own order, in which equal routes are told apart.
  const pick = (routes) => Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
}

/** A route after those around it. */
function lineOf(routes, id) {
  const route = routes[id];
  return route ? [...lineOf(routes, route.parentId), route] : [];
}
