import { ConfirmButton } from "#app/ui/confirm.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Card } from "#app/ui/page.tsx";
import styles from "./company-forms.module.css";

/** A secret that was just made, for the one time that it can be read. */
export function NewSsoSecret({ secret }: { secret: string }) {
  return (
    <Banner tone="warning" title="Copy the secret of single sign-on now" role="status">
      It is shown only once. The asset system needs it to check who signs in.
      <code className={styles.secret}>{secret}</code>
    </Banner>
  );
}

/** The secret of single sign-on: never shown, replaced at will. */
export function SsoSecretCard({ version }: { version: number }) {
  return (
    <Card
      title="Single sign-on secret"
      action={
        <ConfirmButton
          label="Replace secret"
          title="Replace the secret of single sign-on?"
          text="The old secret stops working at once. Single sign-on fails until the asset system has the new one."
          confirmLabel="Replace secret"
          tone="danger"
          intent="renew-secret"
          values={{ version }}
        />
      }
    >
      <p className="soft">A secret is set. It cannot be shown again, but you can replace it.</p>
    </Card>
  );
}
