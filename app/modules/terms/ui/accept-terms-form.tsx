import { Form } from "@remix-run/react";
import { type ReactNode, type UIEvent, useEffect, useState } from "react";
import { paths } from "#app/paths.ts";
import { Button, ButtonLink } from "#app/ui/buttons.tsx";
import { useIsSending } from "#app/ui/form.tsx";
import { SafeHtml } from "#app/ui/html.tsx";
import { Icon } from "#app/ui/icon.tsx";
import styles from "./accept-terms-form.module.css";

const READ_MS = 5_000;
const SLACK_PX = 24;

interface Props {
  terms: { number: number; html: string };
  /** How the company words the hint and the button. */
  texts: { wait: string; accept: string };
  next: string;
}

/** The terms on the page itself, as they stand without script. */
export function TermsOnPage({ terms, texts, next }: Props) {
  return (
    <div className={styles.terms}>
      <div className={styles.page}>
        <SafeHtml html={terms.html} />
      </div>
      <AcceptForm shown={terms.number} texts={texts} next={next} isRead={true}>
        <ButtonLink to={paths.welcome({ next })}>Back</ButtonLink>
      </AcceptForm>
    </div>
  );
}

/** The terms in a dialog. Accept waits until their end is in view, or five seconds. */
export function TermsInDialog({ terms, texts, next }: Props) {
  const [isRead, setIsRead] = useState(false);

  useEffect(() => {
    const timer = window.setTimeout(() => setIsRead(true), READ_MS);
    return () => window.clearTimeout(timer);
  }, []);

  function look({ currentTarget: box }: UIEvent<HTMLElement>) {
    if (box.scrollTop + box.clientHeight >= box.scrollHeight - SLACK_PX) setIsRead(true);
  }

  return (
    <div className={styles.terms}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what has focus */}
      <section className={styles.box} aria-label="Terms and Conditions" tabIndex={0} onScroll={look}>
        <SafeHtml html={terms.html} />
      </section>
      <AcceptForm shown={terms.number} texts={texts} next={next} isRead={isRead} />
    </div>
  );
}

function AcceptForm({
  shown,
  texts,
  next,
  isRead,
  children,
}: {
  shown: number;
  texts: Props["texts"];
  next: string;
  isRead: boolean;
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
      {!isRead && <p>{texts.wait}</p>}
      <Button type="submit" look="primary" busy={isSending} disabled={!isRead || isSending}>
        {texts.accept}
      </Button>
    </Form>
  );
}
