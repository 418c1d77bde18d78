import { Status } from "#app/ui/status.tsx";

const MOST_AT_ONCE = 3;

interface ChangesProps {
  sentences: readonly string[];
  result: "done" | "refused";
  isCreation: boolean;
}

/** What an entry changed; of many changes the first, of a creation what was created, and the others on demand. */
export function Changes({ sentences, result, isCreation }: ChangesProps) {
  if (result === "refused") return <Refused sentences={sentences} />;
  if (sentences.length === 0) return <span className="soft">Nothing kept</span>;
  if (isCreation) return <Creation sentences={sentences} />;
  const rest = sentences.slice(MOST_AT_ONCE);
  return (
    <div className="breaks">
      {sentences.slice(0, MOST_AT_ONCE).map((sentence) => (
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

/** What was created, in one line, and behind it what it holds. */
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
      {sentences.length > 0 && <Changes sentences={sentences} result="done" isCreation={false} />}
    </div>
  );
}
