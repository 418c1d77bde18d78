import type { SerializeFrom } from "@remix-run/node";
import { Form, useSubmit } from "@remix-run/react";
import { useState } from "react";
import { allText } from "#app/planning/plans/plan-words.ts";
import { paths } from "#app/paths.ts";
import { Icon } from "#app/ui/content/icon.tsx";
import { EmptyState } from "#app/ui/content/status.tsx";
import { Button, ButtonLink } from "#app/ui/page/buttons.tsx";
import { Card, Page, PageLink } from "#app/ui/page/page.tsx";
import { countText, firstNamesText } from "#app/ui/text/format.ts";
import { T } from "#app/ui/text/translate.tsx";
import { ALL_LOCATIONS } from "../offer-rules.ts";
import type { CampaignOffers } from "../read-campaign-offers.server.ts";
import styles from "./campaign-offers.module.css";
import { CHOOSER_ID, OfferCard } from "./offer-card.tsx";

interface CampaignOffersProps extends SerializeFrom<CampaignOffers> {
  today: string;
  /** Campaign whose activation was just refused, with the reasons. */
  refused: { setId: number | null; sentences: string[] } | null;
}

/** Page of the best ready campaigns for the chosen locations, each started with one button. */
export function CampaignOffersPage(props: CampaignOffersProps) {
  const { offers, locations, chosenIds, refused } = props;
  return (
    <Page
      title="Start a campaign"
      purpose="Ready {plans} for your {locations}. Start one, and its to-dos are on your {checklist}."
      crumbs={[{ label: "Dashboard", to: paths.dashboard() }]}
      action={<PageLink to={paths.createPlan()}>Build your own</PageLink>}
    >
      {refused && offers.every(({ id }) => id !== refused.setId) && (
        <ul role="alert" className="bare stack tight tinted danger-ink">
          {refused.sentences.map((sentence) => (
            <li key={sentence}>
              <T>{sentence}</T>
            </li>
          ))}
        </ul>
      )}
      {locations.length > 0 && <ChooseLocations {...props} />}
      {offers.length === 0 ? (
        <Card>
          <EmptyState {...emptyText(locations.length)} />
        </Card>
      ) : (
        <ul className="bare columns">
          {offers.map((offer, index) => (
            <li key={offer.id} id={`campaign-${offer.id}`} className={styles.offer}>
              <OfferCard
                offer={offer}
                isBest={index === 0}
                isChosen={chosenIds.length > 0}
                refusals={refused?.setId === offer.id ? refused.sentences : []}
              />
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

function emptyText(locations: number) {
  if (locations === 0)
    return {
      title: "No open {locations} yet",
      text: "Every campaign runs at a {location}. Ask your {advisor} for access to one.",
    };
  return {
    title: "No ready campaigns right now",
    text: "Your {advisor} publishes them here. Until then, build your own.",
    action: { label: "Create {plan}", to: paths.createPlan() },
  };
}

/** Number of locations up to which all are shown; a longer list is folded. */
const MAX_UNFOLDED = 8;
/** Number of locations above which all can be unticked at once. */
const MANY = 3;
const MAX_NAMED = 3;

/** Locations and first day as a GET form; with script, each change is submitted at once. */
function ChooseLocations({ locations, closed, chosenIds, mostLocations, startsOn, today }: CampaignOffersProps) {
  const submit = useSubmit();
  const [isOpenAtFirst] = useState(chosenIds.length === 0);
  const shops = (
    <fieldset className="bare row">
      <legend className="visually-hidden">
        <T>{"{Locations}"}</T>
      </legend>
      {locations.map(({ id, name }) => (
        <label key={id} className={`inline ${styles.shop}`}>
          <input
            type="checkbox"
            className="tickbox"
            name="location"
            value={id}
            defaultChecked={chosenIds.includes(id)}
          />
          {name}
        </label>
      ))}
      {locations.length > MANY && (
        <>
          {locations.length <= mostLocations && chosenIds.length < locations.length && (
            // A new document, because ticks that are already drawn keep their state.
            <ButtonLink
              small
              native
              to={`?${new URLSearchParams({ location: ALL_LOCATIONS, startsOn: startsOn ?? "" })}`}
            >
              {`Choose ${allText(locations.length, "{location}")}`}
            </ButtonLink>
          )}
          <span data-needs-script="">
            <Button small onClick={({ currentTarget }) => untickAll(currentTarget.form)}>
              Choose none
            </Button>
          </span>
        </>
      )}
    </fieldset>
  );
  return (
    <Form
      method="get"
      id={CHOOSER_ID}
      className="stack close"
      data-print="hide"
      onChange={({ currentTarget }) => {
        const values = new FormData(currentTarget);
        const day = String(values.get("startsOn"));
        // A year that is still being typed, or no location at all, chooses nothing yet.
        if ((day !== "" && day < today) || (locations.length > 1 && !values.has("location"))) return;
        submit(currentTarget, { preventScrollReset: true, replace: true });
      }}
    >
      {locations.length > MAX_UNFOLDED ? (
        <details open={isOpenAtFirst}>
          <summary className={`inline ${styles.shop}`}>
            <T>
              {chosenIds.length === 0 ? "Choose {locations}" : `For ${chosenText(chosenIds.length, locations.length)}`}
            </T>
            <Icon name="selector" size={16} />
          </summary>
          {shops}
        </details>
      ) : (
        locations.length > 1 && shops
      )}
      <div className="row middle">
        <label className="inline">
          First day
          <input
            type="date"
            name="startsOn"
            className="native-input"
            min={today}
            defaultValue={startsOn ?? ""}
            aria-describedby="first-day-help"
          />
        </label>
        <span id="first-day-help" className="help">
          Leave blank to start as early as possible.
        </span>
        <span className="row middle" data-without-script="">
          <Button type="submit">Update</Button>
          <span className="help">Your choices count after you select Update.</span>
        </span>
      </div>
      {locations.length > mostLocations && (
        <p className="help">
          <T>{`Choose up to ${countText(mostLocations, "{location}")}.`}</T>
        </p>
      )}
      {closed.length > 0 && (
        <p className="help">
          <T>{`Left out because closed: ${firstNamesText(closed, MAX_NAMED)}.`}</T>
        </p>
      )}
    </Form>
  );
}

/** Untick all locations. The first one that is ticked then is the new choice. */
function untickAll(form: HTMLFormElement | null): void {
  for (const box of form?.querySelectorAll<HTMLInputElement>("input[name=location]") ?? []) box.checked = false;
}

function chosenText(chosen: number, all: number): string {
  return chosen === all ? allText(all, "{location}") : `${chosen} of ${countText(all, "{location}")}`;
}
