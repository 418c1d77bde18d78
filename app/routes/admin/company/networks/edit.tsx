import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectRefused, redirectWithNotice } from "#app/http/notice.server.ts";
import { found, notFound } from "#app/http/problems.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { listRecordHistory } from "#app/platform/audit/record-history.server.ts";
import { RecordHistory } from "#app/platform/audit/ui/record-history.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import type { Step } from "#app/organization/first-steps/first-steps.ts";
import { findFirstSteps } from "#app/organization/first-steps/first-steps.server.ts";
import { FirstStepsCard } from "#app/organization/first-steps/ui/first-steps-card.tsx";
import { changeNetwork, setNetworkStatus } from "#app/organization/networks/save-network.server.ts";
import { networkContactForm, networkForm, networkStatusForm } from "#app/organization/networks/network-form.ts";
import { findNetwork, listAdvisorChoices } from "#app/organization/networks/network-queries.server.ts";
import { networkHistoryWords } from "#app/organization/networks/network-words.ts";
import { NetworkFacts } from "#app/organization/networks/ui/network-facts.tsx";
import { NetworkForm } from "#app/organization/networks/ui/network-form.tsx";
import { paths } from "#app/paths.ts";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit {Network}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "network:edit");
  const network = await networkOf(call, advisor);
  return json({
    network,
    steps: network.survivorId === null ? await findFirstSteps(db, advisor.reach, network.id, now()) : null,
    advisors: await listAdvisorChoices(db, advisor.reach, network.companyId, network.advisorId),
    history: await listRecordHistory(db, advisor.reach, { type: "network", id: network.id }, networkHistoryWords),
    mayDecide: may(advisor, "network:decide"),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "network:edit");
  const { id, companyId } = await networkOf(call, advisor);
  const form = await readForm(call.request);
  const self = paths.editNetwork(companyId, id);
  if (form.get("intent") === "status") {
    await requireAdvisor(call, "network:decide");
    const submission = parseForm(form, networkStatusForm);
    if (submission.status !== "success") throw notFound("Status");
    const outcome = found(await setNetworkStatus(db, advisor, { companyId, id }, submission.value, now()), "{Network}");
    if (!outcome.saved) return redirectRefused(self, outcome.problems);
    return redirectWithNotice(self, `${outcome.name} is ${submission.value.status}.`);
  }
  const submission = parseForm(form, may(advisor, "network:decide") ? networkForm : networkContactForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(await changeNetwork(db, advisor, { companyId, id }, submission.value, now()), "{Network}");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(self, `${submission.value.name} is saved.`);
}

async function networkOf({ params }: LoaderFunctionArgs | ActionFunctionArgs, advisor: Advisor) {
  return found(await findNetwork(db, advisor.reach, idOf(params.companyId), idOf(params.networkId)), "{Network}");
}

export default function EditNetworkPage() {
  const { network, steps, advisors, history, mayDecide } = useLoaderData<typeof loader>();
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
            <NetworkFacts network={network} mayDecide={mayDecide} />
            {steps && steps.locations > 0 && <FirstStepsCard steps={steps} linkOf={stepLink} />}
            <RecordHistory
              entries={history}
              timeZone={network.companyTimeZone}
              empty="Changes of this {network} appear here, with who made them."
            />
          </>
        }
      >
        {survivorId === null ? (
          <NetworkForm key={network.version} {...{ companyId, network, mayDecide, advisors, lastResult }} />
        ) : (
          <Banner tone="info" title={`${network.name} is merged into ${survivorName}.`}>
            It is kept as it was. <a href={paths.editNetwork(companyId, survivorId)}>Open {survivorName}</a>
          </Banner>
        )}
      </FormWithAside>
    </Page>
  );
}

/** The pin is an advisor's to set; the rest is the network's own to do. */
function stepLink(step: Step, locationId: number | null): string | null {
  return step === "pin" && locationId !== null ? paths.editLocation(locationId) : null;
}
