import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { Outlet, type Params, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { rememberCompanyOfPath } from "#app/organization/company-lists/remembered-company.server.ts";
import { paths } from "#app/paths.ts";
import { Frame } from "#app/ui/shell/frame.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";
import { advisorFrame } from "#app/wiring/frames.server.ts";

/** Title for a page that is absent, refused or broken; every other page sets its own. */
export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Not Available");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "company:view");
  const frame = await advisorFrame(db, call, advisor, now());
  return json(frame, { headers: rememberCompanyOfPath(call, advisor) });
}

/**
 * Reload the frame when the company changes, which has its own terms and logo, or the record, which may be another
 * company's.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, currentParams, nextParams, ...by }) =>
  recordKey(currentParams) !== recordKey(nextParams) ||
  isAboutAllCompanies(currentUrl) !== isAboutAllCompanies(nextUrl) ||
  by.defaultShouldRevalidate;

/** Return a key of the address: its company, else the parameters that name a record. */
function recordKey({ companyId, ...others }: Params): string {
  return companyId ?? Object.values(others).join("/");
}

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
