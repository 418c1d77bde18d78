import { type LoaderFunctionArgs, json } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { frameOf, helpCenter } from "#app/modules/access/frame.server.ts";
import { requireAdvisor } from "#app/modules/access/guards.server.ts";
import { adminMenu } from "#app/modules/access/menu.ts";
import { may } from "#app/modules/access/permissions.ts";
import { paths } from "#app/paths.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { Frame, PageError } from "#app/ui/shell/frame.tsx";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "company:view");
  const menu = adminMenu({ canCreateCompany: may(advisor, "company:create") }, helpCenter());
  return json(await frameOf(db, call, advisor, menu, now()));
}

export default function AdminLayout() {
  return (
    <Frame tree="admin" data={useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>("routes/admin/layout");
  const requestId = useRouteLoaderData<typeof rootLoader>("root")?.requestId ?? null;
  // After a post that failed, no layout's loader ran.
  if (!data) return <PageError home={paths.companies()} requestId={requestId} />;
  return (
    <Frame tree="admin" data={data}>
      <PageError home={paths.companies()} requestId={requestId} />
    </Frame>
  );
}
