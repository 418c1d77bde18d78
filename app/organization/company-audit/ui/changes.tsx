import { Status } from "#app/ui/status.tsx";

const MOST_AT_ONCE = 3;

/** What an entry changed; of many changes the first, and the others on demand. */
export function Changes({ sentences, result }: { sentences: readonly string[]; result: "done" | "refused" }) {
  if (result === "refused") return <Refused sentences={sentences} />;
  if (sentences.length === 0) return <span className="soft">Nothing kept</span>;
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

function Refused({ sentences }: { sentences: readonly string[] }) {
  return (
    <div className="breaks">
      <Status tone="danger" word="Refused" />
      {sentences.length > 0 && <Changes sentences={sentences} result="done" />}
    </div>
  );
}
