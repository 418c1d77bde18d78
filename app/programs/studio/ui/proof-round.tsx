import { Form } from "@remix-run/react";
import { type MouseEvent, useState } from "react";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/page/buttons.tsx";
import { useIsSending } from "#app/ui/form/form.tsx";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { Card, Section } from "#app/ui/page/page.tsx";
import { IdempotencyKeyInput } from "#app/ui/record-form/record-form.tsx";
import { Instant } from "#app/ui/content/status.tsx";
import styles from "./proofs.module.css";

interface Pin {
  id: number;
  x: number | null;
  y: number | null;
  text: string;
  at: string;
  by: string;
}

interface ProofFile {
  id: number;
  key: string;
  name: string;
  contentType: string;
  /** Size of the picture in pixels; null when it was not measured. */
  width: number | null;
  height: number | null;
  pins: Pin[];
}

export interface ShownProof {
  round: number;
  note: string;
  sentAt: string;
  files: ProofFile[];
}

/** Proofs of a request: the newest round next to the previous one, with remarks; older rounds are collapsed. */
export function Proofs({
  proofs,
  canPin,
  timeZone,
}: {
  proofs: readonly ShownProof[];
  canPin: boolean;
  timeZone: string;
}) {
  const [newest, before, ...older] = proofs;
  if (!newest) return null;
  return (
    <>
      <Section title={`Proof ${newest.round}`} text={newest.note || undefined}>
        {newest.files.map((file, index) => (
          <Card key={file.id}>
            <div className={styles.pair}>
              <Sheet file={file} title={`Proof ${newest.round}`} canPin={canPin} timeZone={timeZone} />
              {before?.files[index] && (
                <Sheet file={before.files[index]} title={`Proof ${before.round}`} timeZone={timeZone} />
              )}
            </div>
          </Card>
        ))}
      </Section>
      {older.map((proof) => (
        <details key={proof.round}>
          <summary>{`Proof ${proof.round}`}</summary>
          <div className={styles.pair}>
            {proof.files.map((file) => (
              <Sheet key={file.id} file={file} title={`Proof ${proof.round}`} timeZone={timeZone} />
            ))}
          </div>
        </details>
      ))}
    </>
  );
}

/** File of a round; while remarks are open, a click on the image places the next one. */
function Sheet({
  file,
  title,
  canPin = false,
  timeZone,
}: {
  file: ProofFile;
  title: string;
  canPin?: boolean;
  timeZone: string;
}) {
  const [spot, setSpot] = useState<{ x: number; y: number } | null>(null);
  const isSending = useIsSending("pin");
  const isHydrated = useHydrated();
  const isImage = file.contentType.startsWith("image/");
  const numbered = file.pins.map((pin, index) => ({ ...pin, number: index + 1 }));
  const writing = `pin-${file.id}`;
  function place(event: MouseEvent<HTMLButtonElement>) {
    // A key press has no position: the remark is about the whole image.
    if (event.detail === 0) return setSpot(null);
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    const share = (at: number, whole: number) => Math.min(1_000, Math.max(0, Math.round((at / whole) * 1_000)));
    setSpot({ x: share(event.clientX - left, width), y: share(event.clientY - top, height) });
    document.getElementById(writing)?.focus();
  }
  return (
    <figure className={styles.sheet}>
      <figcaption className="soft">
        {title}: <a href={paths.file(file.key)}>{file.name}</a>
      </figcaption>
      {isImage && (
        <button type="button" className={styles.canvas} disabled={!canPin} onClick={place}>
          <img
            src={paths.file(file.key)}
            alt={`${title}, ${file.name}`}
            width={file.width ?? undefined}
            height={file.height ?? undefined}
            loading="lazy"
          />
          {numbered.map(
            ({ id, x, y, number }) => x !== null && y !== null && <Mark key={id} x={x} y={y} number={number} />,
          )}
          {spot && <Mark {...spot} number={numbered.length + 1} isDraft />}
        </button>
      )}
      {numbered.length > 0 && (
        <ol className={styles.pins}>
          {numbered.map(({ id, text, by, at }) => (
            <li key={id}>
              <p>{text}</p>
              <span className="note">
                {by}, <Instant at={at} timeZone={timeZone} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {canPin && (
        <Form
          method="post"
          preventScrollReset
          className={`compose ${styles.write}`}
          data-print="hide"
          key={file.pins.length}
        >
          <IdempotencyKeyInput />
          <input type="hidden" name="fileId" value={file.id} />
          {spot && <input type="hidden" name="x" value={spot.x} />}
          {spot && <input type="hidden" name="y" value={spot.y} />}
          <label htmlFor={writing} className="soft">
            {isImage && isHydrated ? "Proof comment (to mark a spot, select it on the image)" : "Proof comment"}
          </label>
          <textarea id={writing} name="text" rows={2} maxLength={500} required className="native-input" />
          <Button type="submit" name="intent" value="pin" busy={isSending} disabled={isSending}>
            Add proof comment
          </Button>
        </Form>
      )}
    </figure>
  );
}

function Mark({ x, y, number, isDraft }: { x: number; y: number; number: number; isDraft?: boolean }) {
  return (
    <span
      className={styles.pin}
      style={{ left: `${x / 10}%`, top: `${y / 10}%` }}
      data-draft={isDraft}
      aria-hidden="true"
    >
      {number}
    </span>
  );
}
