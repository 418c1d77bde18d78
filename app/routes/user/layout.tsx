import { type LoaderFunctionArgs, json } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { allowFormActions } from "#app/http/content-security.server.ts";
import { frameOf, helpCenter } from "#app/modules/access/frame.server.ts";
import { requireMember } from "#app/modules/access/guards.server.ts";
import { userMenu } from "#app/modules/access/menu.ts";
import { assetOrigins } from "#app/modules/sso/asset-address.ts";
import { assetsOf } from "#app/modules/sso/assets-of.ts";
import { AssetsOpener } from "#app/modules/sso/ui/assets-opener.tsx";
import { paths } from "#app/paths.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { Frame, PageError } from "#app/ui/shell/frame.tsx";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "dashboard:view");
  allowFormActions(call.context, assetOrigins(member.company));
  const frame = await frameOf(db, call, member, userMenu(member, helpCenter()), now());
  return json({ ...frame, assets: assetsOf(member) });
}

export default function UserLayout() {
  const { assets, ...frame } = useLoaderData<typeof loader>();
  return (
    <AssetsOpener assets={assets}>
      <Frame tree="user" data={frame}>
        <Outlet />
      </Frame>
    </AssetsOpener>
  );
}

export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>("routes/user/layout");
  const requestId = useRouteLoaderData<typeof rootLoader>("root")?.requestId ?? null;
  // After a post that failed, no layout's loader ran.
  if (!data) return <PageError home={paths.dashboard()} requestId={requestId} />;
  return (
    <Frame tree="user" data={data}>
      <PageError home={paths.dashboard()} requestId={requestId} />
    </Frame>
  );
}
