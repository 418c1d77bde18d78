import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { countText, moneyText } from "#app/ui/text/format.ts";
import { T } from "#app/ui/text/translate.tsx";
import type { Offer } from "./offer-card.tsx";

/** The best ready campaigns in short, above the form of one's own; nothing without any. */
export function ReadyCampaignsCard({ offers, locationId }: { offers: readonly Offer[]; locationId: number | null }) {
  if (offers.length === 0) return null;
  const all = paths.startCampaign({ location: locationId });
  return (
    <Card title="Ready campaigns" action={<ButtonLink to={all}>Start a campaign</ButtonLink>}>
      <ul className="bare row apart">
        {offers.map(({ id, name, cents, money, steps, reasons: [first] }) => (
          <li key={id} className="stack flat grow">
            <a href={`${all}#campaign-${id}`} className="medium">
              {name}
            </a>
            <span className="soft">
              {[
                moneyText(cents),
                ...(money && money.expectedCents > 0 ? [`${moneyText(money.expectedCents)} back`] : []),
                countText(steps, "to-do"),
              ].join(" · ")}
            </span>
            {first && (
              <small className="note">
                <T>{first.text}</T>
              </small>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
