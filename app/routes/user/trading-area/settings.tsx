import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { areaForm } from "#app/insight/trading-areas/area-form.ts";
import { findArea } from "#app/insight/trading-areas/area.server.ts";
import { saveArea } from "#app/insight/trading-areas/save-area.server.ts";
import { AreaForm } from "#app/insight/trading-areas/ui/area-form.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Rings and Area");

export async function loader(call: LoaderFunctionArgs) {
  const { reach } = await requireMember(call, "trading-area:edit");
  const area = found(await findArea(db, reach, idOf(call.params.locationId)), "Location");
  return json({ area, googleKey: env.GOOGLE_MAPS_API_KEY ?? null });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "trading-area:edit");
  const id = idOf(call.params.locationId);
  const submission = parseForm(await readForm(call.request), areaForm);
  if (submission.status !== "success") {
    found(await findArea(db, member.reach, id), "Location");
    return refuse(submission);
  }
  const outcome = found(await saveArea(db, member, id, submission.value, now()), "Location");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(paths.tradingArea(id), "The trading area is saved.");
}

export default function CutTradingAreaPage() {
  const { area, googleKey } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Rings and area"
      purpose={area.name}
      crumbs={[{ label: "Trading area", to: paths.tradingArea(area.id) }]}
    >
      <AreaForm key={area.version} area={area} googleKey={googleKey} lastResult={useActionData<typeof action>()} />
    </Page>
  );
}
