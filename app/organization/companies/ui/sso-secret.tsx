import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { Banner } from "#app/ui/page/notices.tsx";
import { Card } from "#app/ui/page/page.tsx";
import styles from "./company-forms.module.css";

/** Banner with a new secret, the only time it is shown. */
export function NewSsoSecret({ secret }: { secret: string }) {
  return (
    <Banner tone="warning" title="Copy the single sign-on secret now" role="status">
      We show it only once. The asset system needs it to verify sign-ins.
      <code className={styles.secret}>{secret}</code>
    </Banner>
  );
}

/** Card of the single sign-on secret, which can be replaced but never shown. */
export function SsoSecretCard({ version }: { version: number }) {
  return (
    <Card
      title="Single sign-on secret"
      action={
        <ConfirmButton
          label="Replace secret"
          title="Replace the single sign-on secret?"
          text="The old secret stops working immediately. Single sign-on fails until the asset system has the new one."
          confirmLabel="Replace secret"
          tone="danger"
          intent="renew-secret"
          values={{ version }}
        />
      }
    >
      <p className="soft">A secret is set. You can't view it again, but you can replace it.</p>
    </Card>
  );
}
