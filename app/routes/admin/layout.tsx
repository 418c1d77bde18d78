import { type LoaderFunctionArgs, json } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { rememberCompanyOfPath } from "#app/organization/companies/remembered-company.server.ts";
import { paths } from "#app/paths.ts";
import { Frame } from "#app/ui/shell/frame.tsx";
import { advisorFrame } from "#app/wiring/frames.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "company:view");
  const frame = await advisorFrame(db, call, advisor, now());
  return json(frame, { headers: rememberCompanyOfPath(call, advisor) });
}

/** Another company, or none, has words and a logo of its own. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, currentParams, nextParams, ...by }) =>
  currentParams.companyId !== nextParams.companyId ||
  isAboutAllCompanies(currentUrl) !== isAboutAllCompanies(nextUrl) ||
  by.defaultShouldRevalidate;

function isAboutAllCompanies({ pathname }: URL): boolean {
  return pathname.startsWith(paths.companies());
}

export default function AdminLayout() {
  return (
    <Frame tree="admin" data={useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  );
}
