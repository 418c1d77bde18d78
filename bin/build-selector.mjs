/**
 * Return a function that narrows a Remix build to what can answer a path: the routes whose pattern matches, and their
 * layouts. Remix compares every path with every route it was given, several times a request, and caches none of that.
 * The narrowed build carries `pathPattern`, such as "/plans/:planId", for the metrics; null where none matches.
 */
export function makeBuildSelector(build) {
  const candidates = Object.values(build.routes)
    .filter(({ path, index }) => path !== undefined || index)
    .map(({ id }) => ({ id, pattern: patternOf(build.routes, id), path: pathOf(build.routes, id) }))
    .sort((one, other) => parameterCount(one.path) - parameterCount(other.path));
  const selections = new Map();
  return (pathname) => {
    // Remix decodes paths before it matches them.
    if (pathname.includes("%")) return build;
    const matching = candidates.filter(({ pattern }) => pattern.test(pathname));
    const ids = matching.map(({ id }) => id);
    const key = ids.join(" ");
    if (!selections.has(key))
      selections.set(key, { ...selectRoutes(build, ids), pathPattern: matching[0]?.path ?? null });
    return selections.get(key);
  };
}

/** Match everything that Remix would match, and a little more: Remix decides in the end. */
function patternOf(routes, id) {
  const segments = routeAncestry(routes, id).flatMap(({ path = "" }) => path.split("/").filter(Boolean));
  const source = segments.map((segment) => {
    if (segment === "*") return "(?:/.*)?";
    const text = segment.startsWith(":") ? "/[^/]+" : `/${literal(segment.replace(/\?$/, ""))}`;
    return segment.endsWith("?") ? `(?:${text})?` : text;
  });
  return new RegExp(`^${source.join("")}/*$`, "i");
}

function pathOf(routes, id) {
  return `/${routeAncestry(routes, id)
    .flatMap(({ path = "" }) => path.split("/").filter(Boolean))
    .join("/")}`;
}

/** Rank a pattern by its parameters: the fewer it has, the more exactly it names the route. */
function parameterCount(path) {
  return path.split("/").filter((pathSegment) => /^:|\?$/.test(pathSegment)).length + (path.endsWith("*") ? 100 : 0);
}

function literal(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function selectRoutes(build, ids) {
  const kept = new Set(ids.flatMap((id) => routeAncestry(build.routes, id)).map(({ id }) => id));
  // The build's own order is kept, because Remix breaks ties between equal routes by it.
  const pick = (routes) => Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
  return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } };
}

/** Return a route preceded by its parents. */
function routeAncestry(routes, id) {
  const route = routes[id];
  return route ? [...routeAncestry(routes, route.parentId), route] : [];
}
