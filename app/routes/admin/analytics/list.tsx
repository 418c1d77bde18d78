import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { Card, Page } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";
import { reports } from "#app/wiring/reports.server.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Analytics Report");

export async function loader(call: LoaderFunctionArgs) {
  await requireAdvisor(call, "report:view");
  return json({ reports: reports.map(({ key, title, group, about }) => ({ key, title, group, about })) });
}

export default function ReportsPage() {
  const { reports } = useLoaderData<typeof loader>();
  const groups = [...new Set(reports.map(({ group }) => group))];
  return (
    <Page title="Analytics report" purpose="Reports on a company's people, {locations}, programs and money.">
      {groups.map((group) => (
        <Card key={group} title={group}>
          <dl className="stack">
            {reports
              .filter((report) => report.group === group)
              .map(({ key, title, about }) => (
                <div key={key}>
                  <dt>
                    <a href={paths.report(key)}>{title}</a>
                  </dt>
                  <dd className="soft">
                    <T>{about}</T>
                  </dd>
                </div>
              ))}
          </dl>
        </Card>
      ))}
    </Page>
  );
}
