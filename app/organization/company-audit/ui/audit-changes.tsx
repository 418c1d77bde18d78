import { Status } from "#app/ui/content/status.tsx";

const MAX_SHOWN_CHANGES = 3;

interface ChangesProps {
  sentences: readonly string[];
  result: "done" | "refused";
  isCreation: boolean;
}

/** Changes of an audit entry: the first of many, or the record of a creation; the others are collapsed. */
export function AuditChanges({ sentences, result, isCreation }: ChangesProps) {
  if (result === "refused") return <Refused sentences={sentences} />;
  if (sentences.length === 0) return null;
  if (isCreation) return <Creation sentences={sentences} />;
  const rest = sentences.slice(MAX_SHOWN_CHANGES);
  return (
    <div className="breaks">
      {sentences.slice(0, MAX_SHOWN_CHANGES).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          {rest.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </details>
      )}
    </div>
  );
}

/** Created record in one line, with its fields collapsed. */
function Creation({ sentences: [first, ...rest] }: { sentences: readonly string[] }) {
  if (rest.length === 0) return <p className="breaks">{first}</p>;
  return (
    <details className="breaks">
      <summary>{first}</summary>
      {rest.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </details>
  );
}

function Refused({ sentences }: { sentences: readonly string[] }) {
  return (
    <div className="breaks">
      <Status tone="danger" word="Refused" />
      {sentences.length > 0 && <AuditChanges sentences={sentences} result="done" isCreation={false} />}
    </div>
  );
}
