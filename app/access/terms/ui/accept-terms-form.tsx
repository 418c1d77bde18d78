import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/page/buttons.tsx";
import { useIsSending } from "#app/ui/form/form.tsx";
import { SafeHtml } from "#app/ui/content/html.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import styles from "./accept-terms-form.module.css";

interface Props {
  terms: { number: number; html: string };
  /** Company's label of the button. */
  texts: { accept: string };
  next: string;
}

/** Terms within the page, shown without script. */
export function TermsOnPage({ terms, texts, next }: Props) {
  return (
    <div className="stack loose">
      <div className={styles.page}>
        <SafeHtml html={terms.html} />
      </div>
      <AcceptForm shown={terms.number} texts={texts} next={next}>
        <ButtonLink to={paths.welcome({ next })}>Back</ButtonLink>
      </AcceptForm>
    </div>
  );
}

/** Terms within a dialog. */
export function TermsInDialog({ terms, texts, next }: Props) {
  return (
    <div className="stack loose">
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what has focus */}
      <section className={styles.box} aria-label="Terms and Conditions" tabIndex={0}>
        <SafeHtml html={terms.html} />
      </section>
      <AcceptForm shown={terms.number} texts={texts} next={next} />
    </div>
  );
}

function AcceptForm({
  shown,
  texts,
  next,
  children,
}: {
  shown: number;
  texts: Props["texts"];
  next: string;
  children?: ReactNode;
}) {
  const isSending = useIsSending();
  return (
    <Form method="post" action={paths.welcome({ terms: 1 })} className={styles.accept}>
      <input type="hidden" name="shown" value={shown} />
      <input type="hidden" name="next" value={next} />
      <ButtonLink to={paths.termsPdf()} native look="quiet">
        <Icon name="download" size={18} />
        Download PDF
      </ButtonLink>
      {children}
      <Button type="submit" look="primary" busy={isSending} disabled={isSending}>
        {texts.accept}
      </Button>
    </Form>
  );
}
