import { effortWord, costRangeText } from "#app/planning/idea-catalog/idea-rules.ts";
import { seasonText } from "#app/planning/idea-catalog/season.ts";
import { RecordPicture } from "#app/ui/content/record-picture.tsx";
import { countText, moneyText } from "#app/ui/text/format.ts";
import { SafeHtml } from "#app/ui/content/html.tsx";
import { listLink, type ListView } from "#app/ui/list/list-view.ts";
import { BottomPager } from "#app/ui/list/pager.tsx";
import { SearchForm } from "#app/ui/list/toolbar.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { T, useTranslate } from "#app/ui/text/translate.tsx";
import { EmptyState } from "#app/ui/content/status.tsx";
import type { findCatalogPage } from "../catalog.server.ts";
import { PlanIntentButton } from "./plan-intent-button.tsx";
import styles from "./plan-editor.module.css";

type Idea = Awaited<ReturnType<typeof findCatalogPage>>["ideas"][number];

export interface IdeaCatalogProps {
  catalog: ListView<Idea>;
  /** Idea whose details are open. */
  shown: { id: number; html: string; steps: readonly { title: string; detail: string }[] } | null;
  /** Items already in the plan. */
  items: readonly { ideaId: number | null }[];
  /** Number of plans an idea is added to. */
  plans: number;
}

/** Ideas that suit a plan, best match first, with the reasons. */
export function IdeaCatalog({ catalog, shown, items, plans }: IdeaCatalogProps) {
  const { q, filters } = catalog.state;
  const ordered = filters.filter(([name]) => name === "order");
  const isNarrowed = q !== "" || filters.length > ordered.length;
  const clear = { label: "Clear filters", to: listLink(catalog, { q: "", filters: ordered }) };
  const label = String(useTranslate()("{ideas}"));
  return (
    <section className={`stack ${styles.catalog}`} id="ideas" aria-label={label}>
      <div className="between">
        <h2>
          <T>{`${countText(catalog.total, "{idea}")} for ${plans > 1 ? "these {plans}" : "this {plan}"}`}</T>
        </h2>
        {isNarrowed && (
          <a href={clear.to} data-keep="">
            {clear.label}
          </a>
        )}
      </div>
      <div className="row">
        <SearchForm list={catalog} label={label} />
      </div>
      {catalog.total === 0 && (
        <Card>
          {isNarrowed ? (
            <EmptyState text="No {ideas} match these filters." action={clear} />
          ) : (
            <EmptyState text="Your brand adds {ideas} here. Until then, add your own items." />
          )}
        </Card>
      )}
      {!isNarrowed && catalog.total > 0 && (
        <div>
          <PlanIntentButton intent="add-best">Add the best five for this goal</PlanIntentButton>
        </div>
      )}
      <ul className="bare stack">
        {catalog.rows.map((idea) => (
          <li key={idea.id} id={`idea-${idea.id}`} className={`row ${styles.idea}`}>
            <IdeaCard
              idea={idea}
              details={shown?.id === idea.id ? shown : null}
              isPlanned={items.some(({ ideaId }) => ideaId === idea.id)}
              plans={plans}
              address={listLink(catalog)}
            />
          </li>
        ))}
      </ul>
      {catalog.total > 0 && <BottomPager list={catalog} />}
    </section>
  );
}

interface IdeaCardProps {
  idea: Idea;
  details: IdeaCatalogProps["shown"];
  isPlanned: boolean;
  plans: number;
  address: string;
}

function IdeaCard({ idea, details, isPlanned, plans, address }: IdeaCardProps) {
  const add = isPlanned ? "Add again" : `Add to ${plans > 1 ? countText(plans, "{plan}") : "{plan}"}`;
  const facts = [
    idea.channel,
    costRangeText(idea.costMinCents, idea.costMaxCents, moneyText),
    idea.leadDays === 0 ? "No lead time" : `${countText(idea.leadDays, "day")} of lead time`,
    `${effortWord(idea.effort)} effort`,
    // A season that fits the plan already appears among the reasons.
    idea.season &&
      idea.reasons.every((reason) => !reason.startsWith("In season")) &&
      `Season ${seasonText(idea.season)}`,
  ];
  return (
    <>
      <RecordPicture
        imageKey={idea.imageKey}
        title={idea.title}
        channel={idea.channel}
        icon={idea.icon}
        shades={{ light: idea.lightColor, dark: idea.darkColor }}
      />
      <div className={`stack tight ${styles.ideaText}`}>
        <h3>{idea.title}</h3>
        {idea.summary && <p>{idea.summary}</p>}
        <p className="soft">{facts.filter(Boolean).join(" · ")}</p>
        {idea.reasons.length > 0 && (
          <ul className={`bare row tight ${styles.reasons}`} aria-label="Reasons we recommend it">
            {idea.reasons.map((reason) => (
              <li key={reason}>
                <T>{reason}</T>
              </li>
            ))}
          </ul>
        )}
        {details && <Details details={details} />}
      </div>
      <div className={`stack close ${styles.ideaActions}`}>
        <PlanIntentButton intent="add" ideaId={idea.id} label={`${add}: ${idea.title}`} look="secondary">
          {add}
        </PlanIntentButton>
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

function Details({ details: { html, steps } }: { details: NonNullable<IdeaCatalogProps["shown"]> }) {
  return (
    <div className={styles.details}>
      {html && <SafeHtml html={html} />}
      {steps.length > 0 && (
        <ol>
          {steps.map(({ title, detail }) => (
            <li key={title}>
              {title}
              {detail && <span className="soft">: {detail}</span>}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
