import { SYSTEM_NAME } from "#app/platform/identity/full-name.ts";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { Instant } from "#app/ui/content/status.tsx";

interface Version {
  number: number;
  content: unknown;
  at: string;
  by: string | null;
}

/** Earlier versions of a post, newest first, each collapsed. */
export function PostVersions({ versions, timeZone }: { versions: readonly Version[]; timeZone: string }) {
  return (
    <Card title="Versions">
      <ol className="bare stack">
        {versions.map(({ number, content, at, by }) => (
          <li key={number}>
            <details>
              <summary>
                {`Version ${number}, ${by ?? SYSTEM_NAME}, `}
                <Instant at={at} timeZone={timeZone} />
              </summary>
              <Facts
                facts={[
                  { term: "Caption", value: textIn(content, "caption") },
                  { term: "Hashtags", value: textIn(content, "hashtags") },
                ]}
              />
            </details>
          </li>
        ))}
      </ol>
    </Card>
  );
}

function textIn(content: unknown, name: string): string {
  const value: unknown = typeof content === "object" && content !== null ? Reflect.get(content, name) : undefined;
  return typeof value === "string" && value !== "" ? value : "None";
}
