import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { handleOpeningPost } from "#app/insight/competitors/opening-page.server.ts";
import {
  findOpeningToEdit,
  listOwnLocationPins,
  listLikelyDuplicates,
} from "#app/insight/competitors/opening-queries.server.ts";
import { openingQueue } from "#app/insight/competitors/opening-list.server.ts";
import { OpeningForm } from "#app/insight/competitors/ui/opening-form.tsx";
import { OpeningReportCard } from "#app/insight/competitors/ui/opening-report-card.tsx";
import { paths } from "#app/paths.ts";
import { readQueueDesk } from "#app/programs/queue/queue-desk.server.ts";
import { QueueDesk } from "#app/programs/queue/ui/queue-desk.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Opening");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "opening:manage");
  const { access } = advisor;
  const opening = orNotFound(await findOpeningToEdit(db, access, parseId(call.params.openingId)), "Opening");
  return json({
    opening,
    desk: await readQueueDesk(db, { advisor, request: call.request, now: now() }, openingQueue, opening),
    twins: await listLikelyDuplicates(db, access, opening),
    neighbors: await listOwnLocationPins(db, access, opening.companyId),
    googleKey: env.GOOGLE_MAPS_API_KEY ?? null,
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "opening:manage");
  return handleOpeningPost(db, { call, advisor, id: parseId(call.params.openingId), now: now() });
}

export default function EditOpeningPage() {
  const { opening, desk, twins, neighbors, googleKey } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <QueueDesk
      desk={desk}
      label="Openings"
      to={paths.editOpening}
      name={({ brand }) => brand}
      lines={["city", "standing"]}
    >
      <Page
        title={`${opening.brand}, ${opening.city}`}
        purpose={opening.companyName}
        crumbs={[{ label: "Openings", to: paths.openingQueue({ company: opening.companyId }) }]}
      >
        <OpeningReportCard opening={opening} twins={twins} />
        {opening.standing !== "merged" && (
          <OpeningForm
            key={opening.version}
            opening={opening}
            neighbors={neighbors}
            googleKey={googleKey}
            lastResult={lastResult}
            saveLabel="Save opening"
            cancelTo={paths.openingQueue({ company: opening.companyId })}
          />
        )}
      </Page>
    </QueueDesk>
  );
}
