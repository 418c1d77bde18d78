import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { countText, moneyText, numberText } from "#app/ui/format.ts";
import { Banner, Sentences } from "#app/ui/notices.tsx";
import { FactStrip } from "#app/ui/fact-strip.tsx";
import { Status } from "#app/ui/status.tsx";
import { mayMove, setStatusOf } from "../set-rules.ts";
import type { findSet } from "../set-queries.server.ts";
import { questionOfArchiving } from "./set-question.ts";

type FoundSet = NonNullable<Awaited<ReturnType<typeof findSet>>>;

/** Where a set stands and what owners made of it, with the next step, and what had better be looked at before it. */
export function SetStatus({ set, checks }: { set: FoundSet; checks: readonly string[] }) {
  const { made, waiting, accepted, customised, declined } = set.adoption;
  const cents = set.items.reduce((sum, { quantity, unitCostCents }) => sum + quantity * unitCostCents, 0);
  return (
    <>
      <FactStrip
        facts={[
          { term: "Status", value: <Status {...setStatusOf(set.status)} /> },
          { term: "One {plan}", value: `${countText(set.items.length, "item")}, ${moneyText(cents)}` },
          { term: "{Plans} made", value: numberText(made) },
          ...(made > 0
            ? [
                { term: "Waiting", value: numberText(waiting) },
                { term: "Accepted", value: numberText(accepted) },
                { term: "Customized", value: numberText(customised) },
                { term: "Declined", value: numberText(declined) },
              ]
            : []),
        ]}
      >
        {set.status === "published" && (
          <ButtonLink to={paths.generatePlans({ company: set.companyId, set: set.id })}>
            {"Generate {plans}"}
          </ButtonLink>
        )}
        {mayMove("publish", set.status) && set.items.length > 0 && (
          <ConfirmButton
            label="Publish set"
            intent="publish"
            values={{ version: set.version }}
            title={`Publish ${set.name}?`}
            text="Owners can begin a {plan} with it, and you can generate {plans} of it."
          />
        )}
        {mayMove("archive", set.status) && (
          <ConfirmButton
            label="Archive set"
            intent="archive"
            values={{ version: set.version }}
            tone="danger"
            {...questionOfArchiving({ name: set.name, plans: made })}
          />
        )}
      </FactStrip>
      {checks.length > 0 && (
        <Banner tone="warning" title="Worth a look">
          <Sentences all={checks} />
        </Banner>
      )}
    </>
  );
}
