import { effortWord, costRange } from "#app/planning/idea-catalogue/idea-rules.ts";
import { seasonText } from "#app/planning/idea-catalogue/season.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/buttons.tsx";
import { ChannelPicture } from "#app/ui/channel-picture.tsx";
import { countText, moneyText } from "#app/ui/format.ts";
import { SafeHtml } from "#app/ui/html.tsx";
import { Card } from "#app/ui/page.tsx";
import { Say, useSay } from "#app/ui/say.tsx";
import { EmptyState } from "#app/ui/status.tsx";
import { BottomPager } from "#app/ui/table/pager.tsx";
import { type CatalogueState, catalogueList, countFilters } from "../catalogue-address.ts";
import type { ItemChoices } from "../plan-choices.server.ts";
import type { findCataloguePage } from "../plan-desk.server.ts";
import { CatalogueFilters } from "./catalogue-filters.tsx";
import styles from "./desk.module.css";
import { DESK, allOf } from "./item-list.tsx";

type Idea = Awaited<ReturnType<typeof findCataloguePage>>["ideas"][number];

export interface CatalogueProps {
  state: CatalogueState;
  ideas: readonly Idea[];
  total: number;
  /** The idea that is read in full. */
  shown: { id: number; html: string; steps: readonly { title: string; detail: string }[] } | null;
  /** What the plan holds already. */
  items: readonly { ideaId: number | null }[];
  choices: Pick<ItemChoices, "objectives" | "channels" | "categories">;
  /** How many plans an idea is added to. */
  plans: number;
}

/** The ideas that suit a plan, the most fitting first, with the reasons. */
export function Catalogue({ state, ideas, total, shown, items, choices, plans }: CatalogueProps) {
  const planned = new Set(items.map(({ ideaId }) => ideaId));
  const isNarrowed = countFilters(state) > 0;
  const say = useSay();
  const label = String(say("{ideas}"));
  const pager = { label, singular: String(say("{idea}")), list: catalogueList, state, total };
  const clear = catalogueList.link(state, { q: "", filters: { ...NO_FILTER, plan: state.filters.plan } });
  return (
    <section className={styles.catalogue} id="ideas" aria-label={label}>
      <div className={styles.catalogueHead}>
        <h2>
          <Say>{`${countText(total, "{idea}")} for ${plans > 1 ? "these {plans}" : "this {plan}"}`}</Say>
        </h2>
        {isNarrowed && (
          <a href={clear} data-keep="">
            Clear filters
          </a>
        )}
      </div>
      <CatalogueFilters state={state} choices={choices} />
      {total === 0 && (
        <Card>
          <EmptyState
            text={
              isNarrowed
                ? "Choose fewer filters."
                : "Your brand adds {ideas} here. You can add items of your own meanwhile."
            }
            action={isNarrowed ? { label: "Clear filters", to: clear } : undefined}
          />
        </Card>
      )}
      <ul className={styles.ideas}>
        {ideas.map((idea) => (
          <li key={idea.id} id={`idea-${idea.id}`} className={styles.idea}>
            <IdeaCard
              idea={idea}
              details={shown?.id === idea.id ? shown : null}
              isPlanned={planned.has(idea.id)}
              plans={plans}
              address={catalogueList.link(state)}
            />
          </li>
        ))}
      </ul>
      {total > 0 && <BottomPager {...pager} />}
    </section>
  );
}

const NO_FILTER = {
  objective: null,
  channel: null,
  category: null,
  neighborhood: null,
  cost: null,
  lead: null,
  season: false,
};

function IdeaCard({
  idea,
  details,
  isPlanned,
  plans,
  address,
}: {
  idea: Idea;
  details: CatalogueProps["shown"];
  isPlanned: boolean;
  plans: number;
  address: string;
}) {
  const say = useSay();
  const add = isPlanned ? "Add again" : `Add to ${plans > 1 ? countText(plans, "{plan}") : "{plan}"}`;
  const facts = [
    costRange(idea.costMinCents, idea.costMaxCents, moneyText),
    idea.leadDays === 0 ? "No lead time" : `Ready in ${countText(idea.leadDays, "day")}`,
    `${effortWord(idea.effort)} effort`,
    // A season that the plan meets is among the reasons.
    idea.season &&
      idea.reasons.every((reason) => !reason.startsWith("In season")) &&
      `Season ${seasonText(idea.season)}`,
  ];
  return (
    <>
      <div className={styles.picture}>
        {idea.imageKey ? (
          <img src={paths.file(idea.imageKey)} alt="" loading="lazy" width="96" height="64" />
        ) : (
          <ChannelPicture icon={idea.icon} shades={{ light: idea.lightColor, dark: idea.darkColor }} />
        )}
      </div>
      <div className={styles.ideaText}>
        <h3>{idea.title}</h3>
        {idea.summary && <p>{idea.summary}</p>}
        <p className={styles.soft}>{[idea.channel, ...facts.filter(Boolean)].join(" · ")}</p>
        {idea.reasons.length > 0 && (
          <ul className={styles.reasons} aria-label="Why it is recommended">
            {idea.reasons.map((reason) => (
              <li key={reason}>
                <Say>{reason}</Say>
              </li>
            ))}
          </ul>
        )}
        {details && <Details details={details} />}
      </div>
      <div className={styles.ideaActions}>
        <Button
          type="submit"
          form={DESK}
          name="intent"
          value={`add${allOf(plans)}:${idea.id}`}
          aria-label={String(say(`${add}: ${idea.title}`))}
        >
          {add}
        </Button>
        <a
          href={details ? `${address}#idea-${idea.id}` : `${address}&idea=${idea.id}#idea-${idea.id}`}
          data-keep=""
          aria-label={`${details ? "Hide" : "Show"} details of ${idea.title}`}
        >
          {details ? "Hide details" : "Details"}
        </a>
      </div>
    </>
  );
}

function Details({ details }: { details: NonNullable<CatalogueProps["shown"]> }) {
  return (
    <div className={styles.details}>
      {details.html && <SafeHtml html={details.html} />}
      {details.steps.length > 0 && (
        <ol>
          {details.steps.map((step) => (
            <li key={step.title}>
              {step.title}
              {step.detail && <span className={styles.soft}>: {step.detail}</span>}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
