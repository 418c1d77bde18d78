import { type HeadersFunction, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { requestSource } from "#app/http/call.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { publicHeaders } from "#app/access/sign-in/public-responses.server.ts";
import { countAttempt, rateLimits, tooManyResponse } from "#app/platform/operations/rate-limits.server.ts";
import { decodeRoadmap } from "#app/planning/roadmap/timeline-columns.ts";
import { readSharedRoadmap } from "#app/planning/roadmap/shared-roadmap.server.ts";
import { SharedRoadmapPage } from "#app/planning/roadmap/ui/shared-roadmap-page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

/** Keep search engines away, and the address from other sites. */
export const headers: HeadersFunction = (args) => ({ ...publicHeaders(args), "X-Robots-Tag": "noindex" });

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  ...pageTitle(matches, data?.plan.name ?? "Roadmap"),
  { name: "robots", content: "noindex" },
];

/** Show a roadmap to people without an account: the address is the secret, and an unknown one reveals nothing. */
export async function loader(call: LoaderFunctionArgs) {
  const minutes = await countAttempt(db, rateLimits.sharedRoadmap, requestSource(call).address, now());
  if (minutes !== null) throw tooManyResponse(call.request, minutes);
  const roadmap = orNotFound(await readSharedRoadmap(db, call.params.token ?? "", now()), "Roadmap");
  return json({ productName: env.PRODUCT_NAME, state: { ...decodeRoadmap(new URL(call.request.url)), mine: false }, ...roadmap });
}

export default function SharedRoadmap() {
  return <SharedRoadmapPage {...useLoaderData<typeof loader>()} />;
}
