import { type LoaderFunctionArgs, json } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { frameOf, helpCenter } from "#app/modules/access/frame.server.ts";
import { requireAdvisor } from "#app/modules/access/guards.server.ts";
import { adminMenu } from "#app/modules/access/menu.ts";
import { may } from "#app/modules/access/permissions.ts";
import { wordsOfPage } from "#app/modules/companies/company-of-page.server.ts";
import { Frame } from "#app/ui/shell/frame.tsx";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "company:view");
  const words = wordsOfPage(advisor);
  const menu = adminMenu({ canCreateCompany: may(advisor, "company:create") }, helpCenter());
  return json(await frameOf(db, call, advisor, words, menu, now()));
}

/** Another company has words of its own. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams, defaultShouldRevalidate }) =>
  currentParams.companyId !== nextParams.companyId || defaultShouldRevalidate;

export default function AdminLayout() {
  return (
    <Frame tree="admin" data={useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  );
}
