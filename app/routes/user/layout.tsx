import { type LoaderFunctionArgs, json } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { memberFrame } from "#app/wiring/frames.server.ts";
import { MemberFrame } from "#app/wiring/member-frame.tsx";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "dashboard:view");
  return json(await memberFrame(db, call, member, now()));
}

export default function UserLayout() {
  return (
    <MemberFrame data={useLoaderData<typeof loader>()}>
      <Outlet />
    </MemberFrame>
  );
}
