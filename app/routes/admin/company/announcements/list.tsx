import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { announcementList } from "#app/insight/announcements/announcement-list.server.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { rememberCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { paths } from "#app/paths.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { CompanyNav } from "#app/ui/shell/company-nav.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Announcements");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = pageCompany(advisor);
  const list = await announcementList.page(db, {
    access: advisor.access,
    scope: { companyId: company.id },
    at: call.request,
  });
  return json({ company, list }, { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) });
}

export default function AnnouncementsPage() {
  const { company, list } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="Announcements"
      crumbs={companyCrumbs(company)}
      purpose={`Dashboard messages for ${company.name} users.`}
      create={{ label: "Write announcement", to: paths.createAnnouncement(company.id) }}
      list={list}
      rowName={({ title }) => title}
      rowLink={({ id }) => paths.editAnnouncement(company.id, id)}
      rowActions={({ id }) => [{ label: "Edit announcement", to: paths.editAnnouncement(company.id, id) }]}
      download={paths.announcementsDownload(company.id)}
      empty="Announce a change, a deadline or good news."
    >
      <CompanyNav companyId={company.id} current="announcements" />
    </ListPage>
  );
}
