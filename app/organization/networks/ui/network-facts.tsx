import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { numberText } from "#app/ui/format.ts";
import { Card, Facts } from "#app/ui/page.tsx";
import { Instant, Status } from "#app/ui/status.tsx";
import type { findNetwork } from "../network-queries.server.ts";
import { nextStatus, touchedBy } from "../network-rules.ts";
import { networkStatusTones, networkStatusWords } from "../network-words.ts";

interface NetworkFactsProps {
  network: SerializeFrom<NonNullable<Awaited<ReturnType<typeof findNetwork>>>>;
  mayDecide: boolean;
}

/** Where a network stands, and for Senior Advisors the way to its next status with what that touches. */
export function NetworkFacts({ network, mayDecide }: NetworkFactsProps) {
  const { companyId, companyTimeZone, status, lastSignInAt } = network;
  return (
    <Card title="Where it stands">
      <Facts
        columns={2}
        facts={[
          { term: "Status", value: <Status tone={networkStatusTones[status]} word={networkStatusWords[status]} /> },
          { term: "Code", value: network.code ?? "None" },
          ...(mayDecide ? [] : [{ term: "Legal name", value: network.legalName ?? "None" }]),
          {
            term: "{Locations} that are not closed",
            value: (
              <a href={paths.manageLocations({ company: companyId, network: network.id })}>
                {numberText(network.locations)}
              </a>
            ),
          },
          {
            term: "Users who are not blocked",
            value: <a href={usersOf(network)}>{numberText(network.users)}</a>,
          },
          { term: "{Groups}", value: numberText(network.groups) },
          {
            term: "Last sign-in",
            value: lastSignInAt ? <Instant at={lastSignInAt} timeZone={companyTimeZone} /> : "Never",
          },
        ]}
      />
      {mayDecide && <StatusButton network={network} />}
    </Card>
  );
}

function usersOf({ companyId, name }: { companyId: number; name: string }): string {
  return `${paths.companyUsers(companyId)}?${new URLSearchParams({ organization: name })}`;
}

function StatusButton({ network }: Pick<NetworkFactsProps, "network">) {
  const next = nextStatus(network.status);
  if (next === null) return null;
  const verb = next === "inactive" ? "Deactivate" : "Activate";
  return (
    <div className="row-after">
      <ConfirmButton
        label={`${verb} {network}`}
        title={`${verb} ${network.name}?`}
        text={touchedBy(next, network)}
        tone={next === "inactive" ? "danger" : "primary"}
        intent="status"
        values={{ status: next, version: network.version }}
      />
    </div>
  );
}
