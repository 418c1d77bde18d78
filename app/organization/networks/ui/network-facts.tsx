import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import { availableActions, statusOf } from "#app/platform/workflow/define-workflow.ts";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { numberText } from "#app/ui/text/format.ts";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { Instant, Status } from "#app/ui/content/status.tsx";
import type { findNetwork } from "../network-queries.server.ts";
import { impactText, networkWorkflow } from "../network-rules.ts";

interface NetworkFactsProps {
  network: SerializeFrom<NonNullable<Awaited<ReturnType<typeof findNetwork>>>>;
  canDecide: boolean;
}

/** Card of a network's facts, with its next transition and the effect of it for Senior Advisors. */
export function NetworkFacts({ network, canDecide }: NetworkFactsProps) {
  const { companyId, companyTimeZone, status, lastSignInAt } = network;
  return (
    <Card title="Overview">
      <Facts
        columns={2}
        facts={[
          { term: "Status", value: <Status {...statusOf(networkWorkflow, status)} /> },
          { term: "Code", value: network.code ?? "None" },
          ...(canDecide ? [] : [{ term: "Legal name", value: network.legalName ?? "None" }]),
          {
            term: "{Locations} (excluding closed)",
            value: (
              <a href={paths.manageLocations({ company: companyId, network: network.id })}>
                {numberText(network.locations)}
              </a>
            ),
          },
          {
            term: "Users (excluding blocked)",
            value: <a href={usersOf(network)}>{numberText(network.users)}</a>,
          },
          { term: "{Groups} of this {network} only", value: numberText(network.groups) },
          {
            term: "Last sign-in",
            value: lastSignInAt ? <Instant at={lastSignInAt} timeZone={companyTimeZone} /> : "Never",
          },
        ]}
      />
      {canDecide && <StatusButton network={network} />}
    </Card>
  );
}

function usersOf({ companyId, name }: { companyId: number; name: string }): string {
  return `${paths.companyUsers(companyId)}?${new URLSearchParams({ organization: name })}`;
}

function StatusButton({ network }: Pick<NetworkFactsProps, "network">) {
  const [available] = availableActions(networkWorkflow, network, {});
  if (!available) return null;
  const next = networkWorkflow.transitions[available.action].to;
  const { name } = network;
  return (
    <div className="row-after">
      <ConfirmButton
        label={available.label}
        title={next === "inactive" ? `Deactivate ${name}?` : `Reactivate ${name}?`}
        text={impactText(next, network)}
        tone={next === "inactive" ? "danger" : "primary"}
        intent="status"
        values={{ status: next, version: network.version }}
      />
    </div>
  );
}
