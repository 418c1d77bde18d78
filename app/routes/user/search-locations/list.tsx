import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { userTimeZone } from "#app/platform/dates/time-zones.ts";
import { listComparedLocations } from "#app/insight/preview/compared-locations.server.ts";
import { parseComparedIds } from "#app/insight/preview/comparison-rules.ts";
import { listPreviewPins, previewList, readPreviewScope } from "#app/insight/preview/preview-list.server.ts";
import { LastSearch } from "#app/insight/preview/ui/last-search.tsx";
import { PreviewLocations } from "#app/insight/preview/ui/preview-locations.tsx";
import { Banner } from "#app/ui/page/notices.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const handle = { isFullBleed: true };

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Preview {Locations}");

export async function loader(call: LoaderFunctionArgs) {
  const { access, ...member } = await requireMember(call, "preview:view");
  const { searchParams: query } = new URL(call.request.url);
  const ids = parseComparedIds(query);
  const scope = await readPreviewScope(db, { access, companyId: member.companyId }, call.request);
  return json({
    list: await previewList.page(
      db,
      { access, scope, at: call.request },
      { kept: ["compare"], timeZone: userTimeZone(member) },
    ),
    compared: ids.length > 0 ? await listComparedLocations(db, scope, ids) : [],
    pins: await listPreviewPins(db, access, scope, call.request),
    around: scope.around,
    near: query.get("near") ?? "",
    googleKey: env.GOOGLE_MAPS_API_KEY ?? null,
  });
}

export default function PreviewLocationsPage() {
  const { near, ...data } = useLoaderData<typeof loader>();
  return (
    <PreviewLocations
      {...data}
      above={
        <Page
          title="Preview {Locations}"
          purpose="All {locations} and the closest other {location} to each. You see full details only for your own."
          action={<LastSearch />}
        >
          {near !== "" && !data.around && (
            <Banner tone="warning" title={`No place found for “${near}”.`}>
              <T>{"Enter a five-digit ZIP code or the {pcNumber} of a {location} in your company."}</T>
            </Banner>
          )}
        </Page>
      }
    />
  );
}
