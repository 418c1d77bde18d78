import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithErrors, redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, notFound } from "#app/http/errors.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { listRecordHistory } from "#app/platform/audit/record-history.server.ts";
import { RecordHistory } from "#app/platform/audit/ui/record-history.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import type { FirstStepKey } from "#app/organization/first-steps/first-steps.ts";
import { findFirstSteps } from "#app/organization/first-steps/first-steps.server.ts";
import { FirstStepsCard } from "#app/organization/first-steps/ui/first-steps-card.tsx";
import { changeNetwork, setNetworkStatus } from "#app/organization/networks/save-network.server.ts";
import { networkContactForm, networkForm, networkStatusForm } from "#app/organization/networks/network-form.ts";
import { findNetwork, listAdvisorChoices } from "#app/organization/networks/network-queries.server.ts";
import { networkHistoryWords } from "#app/organization/networks/network-words.ts";
import { NetworkFacts } from "#app/organization/networks/ui/network-facts.tsx";
import { NetworkForm } from "#app/organization/networks/ui/network-form.tsx";
import { paths } from "#app/paths.ts";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { Banner } from "#app/ui/page/notices.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit {Network}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "network:edit");
  const network = await networkOf(call, advisor);
  return json({
    network,
    steps: network.survivorId === null ? await findFirstSteps(db, advisor.access, network.id, now()) : null,
    advisors: await listAdvisorChoices(db, advisor.access, network.companyId, network.advisorId),
    history: await listRecordHistory(db, advisor.access, { type: "network", id: network.id }, networkHistoryWords),
    canDecide: can(advisor, "network:decide"),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "network:edit");
  const { id, companyId } = await networkOf(call, advisor);
  const form = await readForm(call.request);
  const self = paths.editNetwork(companyId, id);
  if (parseIntent(form, ["status"])) {
    await requireAdvisor(call, "network:decide");
    const submission = parseForm(form, networkStatusForm);
    if (submission.status !== "success") throw notFound("Status");
    const outcome = orNotFound(
      await setNetworkStatus({ db, actor: advisor, now: now() }, { companyId, id }, submission.value),
      "{Network}",
    );
    if (!outcome.saved) return redirectWithErrors(self, outcome.fieldErrors);
    return redirectWithNotice(self, `${outcome.name} is now ${submission.value.status}.`);
  }
  const submission = parseForm(form, can(advisor, "network:decide") ? networkForm : networkContactForm);
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = orNotFound(
    await changeNetwork({ db, actor: advisor, now: now() }, { companyId, id }, submission.value),
    "{Network}",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(self, `${submission.value.name} saved.`);
}

async function networkOf({ params }: LoaderFunctionArgs | ActionFunctionArgs, advisor: Advisor) {
  return orNotFound(
    await findNetwork(db, advisor.access, parseId(params.companyId), parseId(params.networkId)),
    "{Network}",
  );
}

export default function EditNetworkPage() {
  const { network, steps, advisors, history, canDecide } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { companyId, survivorId, survivorName } = network;
  return (
    <Page
      title={network.name}
      crumbs={companyCrumbs(
        { id: companyId, name: network.companyName },
        { label: "{Networks}", to: paths.networks(companyId) },
      )}
    >
      <FormWithAside
        aside={
          <>
            <NetworkFacts network={network} canDecide={canDecide} />
            {steps && steps.locations > 0 && <FirstStepsCard steps={steps} linkOf={stepLink} />}
            <RecordHistory entries={history} timeZone={network.companyTimeZone} />
          </>
        }
      >
        {survivorId === null ? (
          <NetworkForm
            key={network.version}
            companyId={companyId}
            network={network}
            canDecide={canDecide}
            advisors={advisors}
            lastResult={lastResult}
          />
        ) : (
          <Banner tone="info" title={`${network.name} was merged into ${survivorName}.`}>
            It stays here for reference. <a href={paths.editNetwork(companyId, survivorId)}>Open {survivorName}</a>
          </Banner>
        )}
      </FormWithAside>
    </Page>
  );
}

/** Link only the map pin, which an advisor can set; the network does the other first steps itself. */
function stepLink(step: FirstStepKey, locationId: number | null): string | null {
  return step === "pin" && locationId !== null ? paths.editLocation(locationId) : null;
}
