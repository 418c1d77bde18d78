import { useRevalidator } from "@remix-run/react";
import { Icon } from "#app/ui/content/icon.tsx";
import { Button } from "#app/ui/page/buttons.tsx";
import { waitingText } from "./offline-rules.ts";
import { discardForm, retryForm, sendWaitingForms } from "./outbox.ts";
import type { WaitingForm } from "./sealed-form.ts";
import styles from "./waiting-bar.module.css";

/** Bar with the forms that wait for a network, and those that the site did not save. */
export function WaitingBar({ forms }: { forms: readonly WaitingForm[] }) {
  const { revalidate } = useRevalidator();
  const refused = forms.filter(({ problem }) => problem !== null).length;
  async function send() {
    if ((await sendWaitingForms()) > 0) revalidate();
  }
  return (
    <details className={styles.bar} data-tone={refused > 0 ? "danger" : undefined} data-print="hide">
      <summary>
        <Icon name={refused > 0 ? "danger" : "clock"} size={20} />
        <span role="status">{waitingText({ waiting: forms.length - refused, refused })}</span>
        <Icon name="chevron-down" size={16} />
      </summary>
      <ul className="bare stack close">
        {forms.map((form) => (
          <li key={form.id} className="between">
            <div>
              <p className="medium">{form.label}</p>
              {form.problem && <p className="danger-ink">{form.problem}</p>}
            </div>
            <div className="row">
              {form.problem && (
                <Button small onClick={() => void retryForm(form).then(send)} aria-label={`Try again: ${form.label}`}>
                  Try again
                </Button>
              )}
              <Button small onClick={() => void discardForm(form)} aria-label={`Remove ${form.label}`}>
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {forms.length > refused && (
        <p className="row-after">
          <Button small onClick={() => void send()}>
            Send now
          </Button>
        </p>
      )}
    </details>
  );
}
