import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useState, type ReactNode } from "react";
import { Button, buttonClass } from "./buttons.tsx";
import styles from "./confirm.module.css";
import { Dialog, DialogActions, expectDialog } from "./dialog.tsx";
import { useIsSending } from "./form.tsx";
import { useIsRefused } from "./notices.tsx";
import { useHydrated } from "./hydrated.ts";
import { Say } from "./say.tsx";

interface Question {
  title: string;
  text: ReactNode;
  intent: string;
  /** Where the form posts; the page itself unless told. */
  action?: string;
  /** The button that does it; a verb with its object. */
  confirmLabel: string;
  tone: "danger" | "primary";
  /** Hidden inputs that go along, but for what is not told. */
  values: Record<string, string | number | undefined>;
  /** More inputs of the form, such as a reason. */
  children?: ReactNode;
}

/**
 * A button that asks first and then posts `intent`: a dialog, or without script a fold that reveals the sentence and
 * the real button. It brings its own form, so it never stands inside another.
 */
export function ConfirmButton({
  label,
  confirmLabel = label,
  tone = "primary",
  values = {},
  disabled = false,
  isMain = false,
  ...rest
}: Omit<Question, "confirmLabel" | "tone" | "values"> &
  Partial<Pick<Question, "confirmLabel" | "tone" | "values">> & {
    label: string;
    disabled?: boolean;
    /** The page's next step, its one primary button. */
    isMain?: boolean;
  }) {
  const [isOpen, setIsOpen] = useState(false);
  const isHydrated = useHydrated();
  const question = { ...rest, confirmLabel, tone, values };
  const look = tone === "danger" ? "danger" : isMain ? "primary" : "secondary";
  if (disabled) {
    return (
      <Button look={look} disabled>
        {label}
      </Button>
    );
  }
  return (
    <>
      <span data-needs-script="" onPointerEnter={expectDialog} onFocus={expectDialog}>
        <Button look={look} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          {label}
        </Button>
      </span>
      {isHydrated ? (
        <ConfirmDialog question={question} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      ) : (
        <details className={`fold ${styles.fold}`} data-without-script="">
          <summary className={buttonClass({ look })}>
            <Say>{label}</Say>
          </summary>
          <div className={styles.panel}>
            <strong>
              <Say>{question.title}</Say>
            </strong>
            <QuestionForm question={question} />
          </div>
        </details>
      )}
    </>
  );
}

/** The question of a ConfirmButton in a dialog; it closes when it is done, and stays with what was typed when refused. */
export function ConfirmDialog({
  question,
  isOpen,
  onClose,
}: {
  question: Question;
  isOpen: boolean;
  onClose: () => void;
}) {
  const isSending = useIsSending(question.intent);
  const [wasSent, setWasSent] = useState(false);
  const { state } = useNavigation();
  const isRefused = useIsRefused();

  useEffect(() => {
    if (isSending) setWasSent(true);
    if (!wasSent || state !== "idle") return;
    setWasSent(false);
    if (!isRefused) onClose();
  }, [isSending, wasSent, state, isRefused, onClose]);

  return (
    <Dialog isOpen={isOpen} title={question.title} onClose={onClose}>
      <QuestionForm question={question}>
        <Button onClick={onClose}>Cancel</Button>
      </QuestionForm>
    </Dialog>
  );
}

function QuestionForm({ question, children }: { question: Question; children?: ReactNode }) {
  const { text, intent, action, confirmLabel, tone, values } = question;
  const isSending = useIsSending(intent);
  return (
    <Form method="post" action={action} preventScrollReset>
      {Object.entries(values).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div className="soft">
        <Say>{text}</Say>
      </div>
      {question.children && <div className={styles.inputs}>{question.children}</div>}
      <DialogActions>
        {children}
        <Button
          type="submit"
          name="intent"
          value={intent}
          look={tone === "danger" ? "danger-filled" : "primary"}
          busy={isSending}
          disabled={isSending}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Form>
  );
}
