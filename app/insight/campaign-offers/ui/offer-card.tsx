import type { SerializeFrom } from "@remix-run/node";
import { Form, useLocation, useNavigation } from "@remix-run/react";
import { allText } from "#app/planning/plans/plan-words.ts";
import { paths } from "#app/paths.ts";
import { ChannelPicture } from "#app/ui/content/channel-picture.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { Money } from "#app/ui/content/status.tsx";
import { useIsSending } from "#app/ui/form/form.tsx";
import { Button, ButtonLink } from "#app/ui/page/buttons.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { IdempotencyKeyInput } from "#app/ui/record-form/record-form.tsx";
import { countText, dayText, firstNamesText, moneyText, numberText } from "#app/ui/text/format.ts";
import { T } from "#app/ui/text/translate.tsx";
import type { CampaignOffer } from "../read-campaign-offers.server.ts";
import styles from "./campaign-offers.module.css";

export type Offer = SerializeFrom<CampaignOffer>;

interface OfferCardProps {
  offer: Offer;
  /** True for the best offer, which has the page's primary button. */
  isBest: boolean;
  /** False until the user has chosen locations; the card then shows what all of them would cost. */
  isChosen: boolean;
  /** Reasons why its activation was just refused. */
  refusals: readonly string[];
}

const MAX_NAMED = 3;
/** Id of the form that chooses the locations. */
export const CHOOSER_ID = "choose-locations";

/** Ready campaign with its picture, money, to-dos, reasons and the button that starts it and says what it costs. */
export function OfferCard({ offer, isBest, isChosen, refusals }: OfferCardProps) {
  const { name, description, objective, picture, reasons, items, warnings } = offer;
  return (
    <Card>
      <div className="stack">
        <div className={`row ${styles.head}`}>
          {picture && <OfferPicture name={name} picture={picture} />}
          <div className="stack tight grow">
            <h2>{name}</h2>
            <p className="soft">{objective}</p>
          </div>
        </div>
        {description && <p>{description}</p>}
        <OfferFacts offer={offer} isChosen={isChosen} />
        {reasons.length > 0 && (
          <ul className="bare stack snug" aria-label="Reasons we offer it">
            {reasons.map(({ kind, text, note }) => (
              <li key={kind} className={`inline top ${styles.reason}`}>
                <Icon name="success" size={18} />
                <span>
                  <T>{text}</T>
                  {note && (
                    <small className="note">
                      <T>{note}</T>
                    </small>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
        <Sentences sentences={warnings} tone="warning-ink" />
        <LeftOut offer={offer} />
        <details>
          <summary className="unfold">{countText(items.length, "item")}</summary>
          <p className="help">
            <T>{"Cost at each {location} that can run it"}</T>
          </p>
          <ul className="bare stack tight">
            {items.map(({ ideaId, title, startsOn, cents }) => (
              <li key={`${ideaId} ${startsOn}`} className="between">
                <span>
                  {title} <small className="soft">{dayText(startsOn)}</small>
                </span>
                <Money cents={cents} />
              </li>
            ))}
          </ul>
        </details>
      </div>
      <div className={`stack snug ${styles.end}`}>
        {refusals.length > 0 && (
          <div role="alert">
            <Sentences sentences={refusals} tone="danger-ink" />
          </div>
        )}
        {!isChosen ? (
          <ButtonLink to={`#${CHOOSER_ID}`} full>
            {"Choose {locations}"}
          </ButtonLink>
        ) : offer.refusals.length > 0 ? (
          <Sentences sentences={[...offer.refusals, "Choose another first day."]} tone="danger-ink" />
        ) : (
          <ActivateForm offer={offer} isBest={isBest} />
        )}
      </div>
    </Card>
  );
}

export function OfferPicture({ name, picture }: { name: string; picture: NonNullable<Offer["picture"]> }) {
  const { imageKey, icon, lightColor, darkColor } = picture;
  return (
    <div className={styles.picture}>
      {imageKey ? (
        <img src={paths.file(imageKey)} alt="" loading="lazy" />
      ) : (
        <ChannelPicture title={name} icon={icon} shades={{ light: lightColor, dark: darkColor }} />
      )}
    </div>
  );
}

const uncoveredTexts = {
  dates: "No {incentive} program runs when these items end.",
  items: "Your {incentive} program doesn't cover these {ideas}, channels or goals.",
  both: "No item gets {incentive} money: some end when no program runs, and your program doesn't cover the others.",
};

function OfferFacts({
  offer: { cents, steps, money, uncovered, period, locations },
  isChosen,
}: Pick<OfferCardProps, "offer" | "isChosen">) {
  const back = money?.expectedCents ?? 0;
  const facts = [
    ...(isChosen ? [] : [{ term: "If you start it at", value: <T>{countText(locations.length, "{location}")}</T> }]),
    { term: "Dates", value: `${dayText(period.startsOn)} to ${dayText(period.endsOn)}` },
    { term: "To-dos", value: numberText(steps) },
    { term: "Cost", value: moneyText(cents) },
    ...(money ? [{ term: "You get back", value: moneyText(back) }] : []),
    ...(money ? [{ term: "Your share", value: moneyText(cents - back) }] : []),
  ];
  return (
    <>
      <dl className="stack tight">
        {facts.map(({ term, value }) => (
          <div key={term} className="between">
            <dt className="soft">
              <T>{term}</T>
            </dt>
            <dd className="tabular medium">{value}</dd>
          </div>
        ))}
      </dl>
      {money && cents > 0 && back === 0 && money.missingCents === 0 && (
        <p className="soft">
          <T>{uncoveredTexts[uncovered]}</T>
        </p>
      )}
      {money && money.missingCents > 0 && (
        <p className="warning-ink">
          <T>{`{Incentive} money runs short by ${moneyText(money.missingCents)}.`}</T>
        </p>
      )}
    </>
  );
}

function Sentences({ sentences, tone }: { sentences: readonly string[]; tone: "warning-ink" | "danger-ink" }) {
  if (sentences.length === 0) return null;
  return (
    <ul className={`bare stack tight ${tone}`}>
      {sentences.map((sentence) => (
        <li key={sentence}>
          <T>{sentence}</T>
        </li>
      ))}
    </ul>
  );
}

/** Chosen locations that the campaign is not for, with a link to the plan that they already have. */
function LeftOut({ offer: { left } }: { offer: Offer }) {
  if (left.length === 0) return null;
  const running = left.flatMap(({ name, plan }) => (plan ? [{ name, plan }] : []));
  const others = left.filter(({ plan }) => !plan).map(({ name }) => name);
  return (
    <ul className="bare stack tight soft">
      {running.slice(0, MAX_NAMED).map(({ name, plan }) => (
        <li key={plan.id}>
          <p>
            {`${name}: `}
            <a href={plan.status === "active" ? paths.plan(plan.id) : paths.answerPlan(plan.id)}>
              {plan.status === "active" ? `active until ${dayText(plan.endsOn)}` : "ready for your review"}
            </a>
          </p>
        </li>
      ))}
      {running.length > MAX_NAMED && (
        <li>
          <T>{`And ${countText(running.length - MAX_NAMED, "more {location}")}.`}</T>
        </li>
      )}
      {others.length > 0 && (
        <li>
          <T>{`Not available for ${firstNamesText(others, MAX_NAMED)}.`}</T>
        </li>
      )}
    </ul>
  );
}

function ActivateForm({ offer, isBest }: { offer: Offer; isBest: boolean }) {
  const { id, period, locations, left, cents } = offer;
  const { key } = useLocation();
  const { state, formMethod } = useNavigation();
  const isSending = useIsSending("activate", { setId: id });
  // While other locations are being chosen, the card still shows those before.
  const isChoosing = state !== "idle" && formMethod !== "POST";
  return (
    <Form method="post">
      <IdempotencyKeyInput key={key} />
      <input type="hidden" name="setId" value={id} />
      <input type="hidden" name="startsOn" value={period.startsOn} />
      {locations.map((location) => (
        <input key={location.id} type="hidden" name="locationIds" value={location.id} />
      ))}
      <Button
        type="submit"
        name="intent"
        value="activate"
        look={isBest ? "primary" : "secondary"}
        full
        busy={isSending}
        disabled={isSending || isChoosing}
      >
        {`Start at ${whereText(locations, left.length > 0)}, ${moneyText(cents)}`}
      </Button>
    </Form>
  );
}

function whereText(locations: Offer["locations"], isPart: boolean): string {
  const [first] = locations;
  if (first && locations.length === 1) return first.name;
  return isPart ? countText(locations.length, "{location}") : allText(locations.length, "{location}");
}
