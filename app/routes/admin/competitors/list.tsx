import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { listOpeningPins, openingQueue } from "#app/insight/competitors/opening-list.server.ts";
import { openingLegend, openingCells, toOpeningPins } from "#app/insight/competitors/ui/opening-cells.tsx";
import { readSpanningList } from "#app/organization/company-lists/read-spanning-list.server.ts";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { queryOfDesk } from "#app/programs/queue/desk-query.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { MapPage, mapTitle } from "#app/ui/map/map-page.tsx";
import { ProductMap } from "#app/ui/map/product-map.tsx";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const handle = { isFullBleed: true };

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Openings");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "opening:manage");
  const { access } = advisor;
  const { company, companies, list, at, headers } = await readSpanningList(db, advisor, call.request, openingQueue);
  const scope = company && { companyId: company.id };
  return json(
    {
      company,
      companies,
      list,
      googleKey: env.GOOGLE_MAPS_API_KEY ?? null,
      canImport: can(advisor, "opening:import"),
      pins: scope ? await listOpeningPins(openingQueue.filtered(db, { access, scope, at })) : [],
    },
    { headers },
  );
}

export default function OpeningsPage() {
  const { company, companies, list, canImport, pins, googleKey } = useLoaderData<typeof loader>();
  return (
    <MapPage
      above={
        <Page
          title="Competitor openings"
          purpose="Unverified openings come first. Owners see only verified openings."
          action={
            company &&
            company.id !== null && (
              <>
                {canImport && <PageLink to={paths.companyImport(company.id, "openings")}>Import from CSV</PageLink>}
                <PageLink to={paths.addOpening({ company: company.id })} primary>
                  Add opening
                </PageLink>
              </>
            )
          }
        >
          <CompanyPicker company={company} companies={companies} spans />
        </Page>
      }
      map={
        list &&
        pins.length > 0 && (
          <ProductMap
            reachesEdges
            title={mapTitle(pins.length, list.total, "opening")}
            places={toOpeningPins(pins, paths.editOpening)}
            legend={openingLegend(pins)}
            googleKey={googleKey}
          />
        )
      }
    >
      {company && list && (
        <ListTable
          list={list}
          rowName={({ brand, city }) => `${brand}, ${city}`}
          rowLink={({ id }) => paths.editOpening(id) + queryOfDesk(list, company)}
          cells={openingCells}
          download={paths.openingQueueDownload()}
          empty={{
            text: `No competitor openings for ${company.name} yet.`,
            action:
              company.id === null ? undefined : { label: "Add opening", to: paths.addOpening({ company: company.id }) },
          }}
        />
      )}
    </MapPage>
  );
}
