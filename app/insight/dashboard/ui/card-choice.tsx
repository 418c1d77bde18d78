import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, buttonClass } from "#app/ui/page/buttons.tsx";
import { Disclosure } from "#app/ui/page/disclosure.tsx";
import { useIsSending } from "#app/ui/form/form.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { useTranslate } from "#app/ui/text/translate.tsx";
import { type CardKey, cardLabels } from "../cards.ts";
import styles from "./dashboard.module.css";

/** Tools next to the dashboard's title, on one line. */
export function DashboardTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>;
}

/** Form that chooses the cards of the dashboard; the choice is saved. */
export function DashboardCardChoice({ cards, hidden }: { cards: readonly CardKey[]; hidden: readonly string[] }) {
  const translate = useTranslate();
  const isSending = useIsSending("choose-cards");
  return (
    <Disclosure
      key={hidden.join()}
      className="fold"
      label="Customize"
      summaryClass={buttonClass({ icon: true })}
      summary={<Icon name="columns" size={18} />}
    >
      <Form method="post" className={`hanging ${styles.panel}`}>
        <fieldset>
          <legend>Show on your dashboard</legend>
          {cards.map((card) => (
            <label key={card} className="option">
              <input
                type="checkbox"
                className="tickbox"
                name="card"
                value={card}
                defaultChecked={!hidden.includes(card)}
              />
              {translate(cardLabels[card])}
            </label>
          ))}
        </fieldset>
        <Button
          type="submit"
          name="intent"
          value="choose-cards"
          look="primary"
          full
          busy={isSending}
          disabled={isSending}
        >
          Save dashboard
        </Button>
      </Form>
    </Disclosure>
  );
}
