import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { listCompared } from "#app/insight/preview/compared.server.ts";
import { comparedIds } from "#app/insight/preview/comparison-rules.ts";
import { listPreviewPins, previewList, previewScope } from "#app/insight/preview/preview-list.server.ts";
import { LastSearch } from "#app/insight/preview/ui/last-search.tsx";
import { PreviewTable } from "#app/insight/preview/ui/preview-table.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const handle = { isFullBleed: true };

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Preview {Locations}");

export async function loader(call: LoaderFunctionArgs) {
  const { reach, ...member } = await requireMember(call, "preview:view");
  const { searchParams: query } = new URL(call.request.url);
  const ids = comparedIds(query);
  const scope = await previewScope(db, { reach, companyId: member.companyId }, call.request);
  return json({
    list: await previewList.page(db, reach, scope, call.request, { kept: ["compare"] }),
    compared: ids.length > 0 ? await listCompared(db, scope, ids) : [],
    pins: await listPreviewPins(db, reach, scope, call.request),
    around: scope.around,
    near: query.get("near") ?? "",
    googleKey: env.GOOGLE_MAPS_API_KEY ?? null,
  });
}

export default function PreviewLocationsPage() {
  const { near, ...data } = useLoaderData<typeof loader>();
  return (
    <PreviewTable
      {...data}
      above={
        <Page
          title="Preview {locations}"
          purpose="Every {location} of the company, and who is near: yours in full, the others with what everybody sees."
          action={<LastSearch />}
        >
          {near !== "" && !data.around && (
            <Banner tone="warning" title={`No place is known as ${near}.`}>
              <Say>
                {"Search around a ZIP code with five digits, or the {pcNumber} of a {location} of the company."}
              </Say>
            </Banner>
          )}
        </Page>
      }
    />
  );
}
