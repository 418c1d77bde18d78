import { Form } from "@remix-run/react";
import { Button } from "#app/ui/page/buttons.tsx";
import { TextField } from "#app/ui/fields/fields.tsx";
import { FieldStack, SubmitButton } from "#app/ui/form/form.tsx";
import { Card } from "#app/ui/page/page.tsx";
import type { previewLinkReplacement } from "../link-previews.ts";

/** Form for the text to find and its replacement; submitting it previews the changes. */
export function LinkSearchCard({
  title,
  text,
  labels,
  find,
  replacement,
  problem,
}: {
  title: string;
  text: string;
  labels: { find: string; replacement: string };
  find: string;
  replacement: string;
  /** Error of the entered texts as a sentence; null when they are valid. */
  problem: string | null;
}) {
  return (
    <Card title={title}>
      <Form method="get" id={SEARCH}>
        <FieldStack>
          <p className="soft">{text}</p>
          <TextField
            field={{ ...typed, id: "find", name: "find", initialValue: find, errors: problem ? [problem] : undefined }}
            label={labels.find}
            autoComplete="off"
          />
          <TextField
            field={{ ...typed, id: "replacement", name: "replacement", initialValue: replacement }}
            label={labels.replacement}
            autoComplete="off"
          />
          <div>
            <Button type="submit">Preview changes</Button>
          </div>
        </FieldStack>
      </Form>
    </Card>
  );
}

const SEARCH = "replace";
const typed = { formId: SEARCH, maxLength: 500 };

type PreviewedChange = ReturnType<typeof previewLinkReplacement>["changes"][number];

/** Preview of a replacement, link by link, with the button that applies it. */
export function LinkPreviewCard({
  title,
  changes,
  broken,
  find,
  replacement,
}: {
  title: string;
  changes: readonly PreviewedChange[];
  /** Links that would no longer be https addresses and therefore stay. */
  broken: readonly PreviewedChange[];
  find: string;
  replacement: string;
}) {
  return (
    <Card title={title}>
      {changes.length === 0 && broken.length === 0 && <p className="soft">No links contain this text.</p>}
      {changes.length > 0 && <Changes changes={changes} />}
      {broken.length > 0 && (
        <>
          <p className="danger-ink">We skip these links, because they would no longer start with https.</p>
          <Changes changes={broken} />
        </>
      )}
      {changes.length > 0 && (
        <Form method="post" className="row row-after">
          <input type="hidden" name="find" value={find} />
          <input type="hidden" name="replacement" value={replacement} />
          <input type="hidden" name="count" value={changes.length} />
          <SubmitButton intent="replace">
            {changes.length === 1 ? "Change 1 link" : `Change ${changes.length} links`}
          </SubmitButton>
        </Form>
      )}
    </Card>
  );
}

function Changes({ changes }: { changes: readonly PreviewedChange[] }) {
  return (
    <ul className="bare stack close breaks">
      {changes.map(({ key, name, before, after }) => (
        <li key={key} className="stack flat">
          <strong className="medium">{name}</strong>
          <del className="danger-ink">{before}</del>
          <ins>{after}</ins>
        </li>
      ))}
    </ul>
  );
}
