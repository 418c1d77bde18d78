import { Icon } from "#app/ui/content/icon.tsx";
import { Button } from "#app/ui/page/buttons.tsx";
import { showToast } from "#app/ui/page/toast.ts";
import { countText } from "#app/ui/text/format.ts";
import { waitingText } from "./offline-rules.ts";
import { discardForm, retryForm, type SentForms, sendWaitingForms } from "./outbox.ts";
import type { WaitingForm } from "./sealed-form.ts";
import styles from "./waiting-bar.module.css";

/** Tell how many waiting forms were saved. */
export function showSavedForms(count: number): void {
  showToast({ tone: "success", text: `${countText(count, "change")} sent.` });
}

/** Bar that says that the page is offline, with the forms that wait and those that the site did not save. */
export function WaitingBar({
  forms,
  isOffline,
  onSent,
}: {
  forms: readonly WaitingForm[];
  isOffline: boolean;
  onSent: (sent: SentForms) => void;
}) {
  const refused = forms.filter(({ problem }) => problem !== null).length;
  async function send() {
    onSent(await sendWaitingForms());
  }
  const text = waitingText({ waiting: forms.length - refused, refused, isOffline });
  if (forms.length === 0) {
    return (
      <div className={styles.bar} data-print="hide">
        <p role="status">
          <Icon name="clock" size={20} />
          {text}
        </p>
      </div>
    );
  }
  return (
    <details className={styles.bar} data-tone={refused > 0 ? "danger" : undefined} data-print="hide">
      <summary>
        <Icon name={refused > 0 ? "danger" : "clock"} size={20} />
        <span role="status">{text}</span>
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
