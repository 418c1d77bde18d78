import { type LoaderFunctionArgs, json } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { allowFormActions } from "#app/http/content-security.server.ts";
import { frameOf, helpCenter } from "#app/access/guards/frame.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { userMenu } from "#app/wiring/menu.ts";
import { senderOf } from "#app/platform/analytics/event-sender.ts";
import { MenuClicks } from "#app/platform/analytics/ui/menu-clicks.tsx";
import { assetOrigins } from "#app/access/sso/asset-address.ts";
import { assetsOf } from "#app/access/sso/assets-of.ts";
import { AssetsOpener } from "#app/access/sso/ui/assets-opener.tsx";
import { cardOrigins } from "#app/programs/social-checkout/card-provider.server.ts";
import { Frame } from "#app/ui/shell/frame.tsx";
import { wordsOf } from "#app/ui/words.ts";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "dashboard:view");
  allowFormActions(call.context, [...assetOrigins(member.company), ...cardOrigins()]);
  const words = wordsOf(member.company.aliases);
  const frame = await frameOf(db, call, member, words, userMenu(member, helpCenter()), now());
  return json({ ...frame, assets: assetsOf(member), sender: senderOf(member) });
}

export default function UserLayout() {
  const { assets, sender, ...frame } = useLoaderData<typeof loader>();
  return (
    <AssetsOpener assets={assets}>
      <MenuClicks sender={sender}>
        <Frame tree="user" data={frame}>
          <Outlet />
        </Frame>
      </MenuClicks>
    </AssetsOpener>
  );
}
