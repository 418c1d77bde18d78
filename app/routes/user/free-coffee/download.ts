import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { coffeeList } from "#app/programs/free-coffee/coffee-list.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "free-coffee:view");
  await requireExport(call, member, { type: "freeCoffee", companyId: member.companyId });
  return coffeeList.download(db, { access: member.access, scope: {}, at: call.request }, "Free coffee.csv");
}
