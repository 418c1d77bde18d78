import { type HeadersFunction, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { originOf } from "#app/http/call.server.ts";
import { found } from "#app/http/problems.ts";
import { publicHeaders } from "#app/access/sign-in/public-answers.server.ts";
import { countAttempt, rateLimits, tooMany } from "#app/platform/rate-limits/rate-limits.server.ts";
import { decodeRoadmap } from "#app/planning/roadmap/roadmap-columns.ts";
import { readSharedRoadmap } from "#app/planning/roadmap/shared-roadmap.server.ts";
import { SharedRoadmapPage } from "#app/planning/roadmap/ui/shared-roadmap-page.tsx";
import { pageTitle } from "#app/ui/title.ts";

/** Search engines stay away, and no other site learns the address. */
export const headers: HeadersFunction = (given) => ({ ...publicHeaders(given), "X-Robots-Tag": "noindex" });

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  ...pageTitle(matches, data?.plan.name ?? "Roadmap"),
  { name: "robots", content: "noindex" },
];

/** A roadmap for people without an account: the address is the secret, and a dead one tells nothing. */
export async function loader(call: LoaderFunctionArgs) {
  const minutes = await countAttempt(db, rateLimits.sharedRoadmap, originOf(call).address, now());
  if (minutes !== null) throw tooMany(call.request, minutes);
  const roadmap = found(await readSharedRoadmap(db, call.params.token ?? "", now()), "Roadmap");
  return json({ productName: env.PRODUCT_NAME, state: { ...decodeRoadmap(new URL(call.request.url)), mine: false }, ...roadmap });
}

export default function SharedRoadmap() {
  return <SharedRoadmapPage {...useLoaderData<typeof loader>()} />;
}
