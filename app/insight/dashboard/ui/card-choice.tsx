import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, buttonClass } from "#app/ui/buttons.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { useIsSending } from "#app/ui/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useSay } from "#app/ui/say.tsx";
import { type CardKey, cardLabels } from "../cards.ts";
import styles from "./card-choice.module.css";

/** What stands beside the dashboard's title, in one line. */
export function DeskTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>;
}

/** Chooses which cards stand on the dashboard; the choice is remembered. */
export function CardChoice({ cards, hidden }: { cards: readonly CardKey[]; hidden: readonly string[] }) {
  const say = useSay();
  const isSending = useIsSending("choose-cards");
  return (
    <Disclosure
      key={hidden.join()}
      className="fold"
      summaryClass={buttonClass({})}
      summary={
        <>
          <Icon name="columns" size={18} />
          Cards
        </>
      }
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
              {say(cardLabels[card])}
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
          Save
        </Button>
      </Form>
    </Disclosure>
  );
}
