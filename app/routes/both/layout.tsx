import { type LoaderFunctionArgs, json } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireAcceptedTerms, requireMember } from "#app/access/guards/guards.server.ts";
import { appAreaOf } from "#app/platform/identity/permissions.ts";
import { Frame } from "#app/ui/shell/frame.tsx";
import { advisorFrame, memberFrame } from "#app/wiring/frames.server.ts";
import { MemberFrame } from "#app/wiring/member-frame.tsx";

/**
 * Load the frame of the pages that customers and advisors share: the portal's for customers, the back office's for
 * advisors.
 */
export async function loader(call: LoaderFunctionArgs) {
  const user = await requireAcceptedTerms(call);
  if (appAreaOf(user) === "admin")
    return json({ tree: "admin" as const, ...(await advisorFrame(db, call, user, now())) });
  const member = await requireMember(call, "dashboard:view");
  return json({ tree: "user" as const, ...(await memberFrame(db, call, member, now())) });
}

export default function SharedLayout() {
  const data = useLoaderData<typeof loader>();
  if (data.tree === "admin")
    return (
      <Frame tree="admin" data={data}>
        <Outlet />
      </Frame>
    );
  return (
    <MemberFrame data={data}>
      <Outlet />
    </MemberFrame>
  );
}
