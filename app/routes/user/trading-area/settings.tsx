import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { tradingAreaForm } from "#app/insight/trading-areas/area-form.ts";
import { findTradingArea } from "#app/insight/trading-areas/trading-area.server.ts";
import { saveTradingArea } from "#app/insight/trading-areas/save-area.server.ts";
import { TradingAreaForm } from "#app/insight/trading-areas/ui/area-form.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page/page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Trading Area Settings");

export async function loader(call: LoaderFunctionArgs) {
  const { access } = await requireMember(call, "trading-area:edit");
  const area = orNotFound(await findTradingArea(db, access, parseId(call.params.locationId)), "Location");
  return json({ area, googleKey: env.GOOGLE_MAPS_API_KEY ?? null });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "trading-area:edit");
  const id = parseId(call.params.locationId);
  const submission = parseForm(await readForm(call.request), tradingAreaForm);
  if (submission.status !== "success") {
    orNotFound(await findTradingArea(db, member.access, id), "Location");
    return refuseForm(submission);
  }
  const outcome = orNotFound(
    await saveTradingArea({ db, actor: member, now: now() }, id, submission.value),
    "Location",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(paths.tradingArea(id), "Trading area saved.");
}

export default function TradingAreaSettingsPage() {
  const { area, googleKey } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Trading area settings"
      purpose={area.name}
      crumbs={[{ label: "Trading area", to: paths.tradingArea(area.id) }]}
    >
      <TradingAreaForm
        key={area.version}
        area={area}
        googleKey={googleKey}
        lastResult={useActionData<typeof action>()}
      />
    </Page>
  );
}
