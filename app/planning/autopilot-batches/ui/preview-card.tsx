import type { SerializeFrom } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { IdempotencyKeyInput } from "#app/ui/record-form/record-form.tsx";
import { SubmitButton } from "#app/ui/form/form.tsx";
import { countText, dayText, moneyText, numberText } from "#app/ui/text/format.ts";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { Money, Status } from "#app/ui/content/status.tsx";
import { FocusOnUpdate } from "#app/ui/form/focus-on-update.tsx";
import plain from "#app/ui/content/plain-table.module.css";
import type { BatchRequest } from "../batch-form.ts";
import { type BatchPreview, batchOutcomeTones, batchOutcomeWords } from "../batch-rules.ts";

type Asked = SerializeFrom<BatchRequest>;

/** Preview of a batch, with the button that generates exactly these plans. */
export function BatchPreviewCard({
  preview,
  asked,
}: {
  preview: BatchPreview & { set: string; endsOn: string };
  asked: Asked;
}) {
  const { total, made, noted, skipped, failed, cents, rows, set, endsOn } = preview;
  const period = `${dayText(asked.startsOn)} to ${dayText(endsOn)}`;
  return (
    <FocusOnUpdate of={preview} label="Preview">
      <Card title={`Preview: ${set}, ${period}`}>
        <div className="stack loose">
          <Facts
            columns={2}
            facts={[
              { term: "{Plans} to create", value: numberText(made) },
              { term: "Planned cost", value: moneyText(cents) },
              { term: "With warnings", value: noted > 0 ? <Status tone="warning" word={numberText(noted)} /> : "0" },
              { term: "Skipped", value: numberText(skipped) },
              { term: "Failed", value: failed > 0 ? <Status tone="danger" word={numberText(failed)} /> : "0" },
            ]}
          />
          <table className={plain.table}>
            <thead>
              <tr>
                <th scope="col">
                  <T>{"{Location}"}</T>
                </th>
                <th scope="col">Result</th>
                <th scope="col" data-money="">
                  Cost
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    {row.pcNumber} {row.name}
                    <span className="note">{row.network}</span>
                  </th>
                  <td>
                    <Status
                      {...(row.outcome === "made"
                        ? { word: "Creates a {plan}", tone: "success" as const }
                        : { word: batchOutcomeWords[row.outcome], tone: batchOutcomeTones[row.outcome] })}
                    />
                    {row.reason && (
                      <p className="soft">
                        <T>{row.reason}</T>
                      </p>
                    )}
                  </td>
                  <td data-money="">
                    <Money cents={row.cents} />
                    <span className="note">{countText(row.items, "item")}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length < total && (
            <p className="soft">
              <T>{`Showing ${numberText(rows.length)} of ${countText(total, "{location}")}. Rows to review come first.`}</T>
            </p>
          )}
          {made > 0 ? (
            <Form method="post" className="stack loose">
              <IdempotencyKeyInput />
              <HiddenRequestFields asked={asked} />
              <p className="soft">
                <T>{`Owners get an email. Each {plan} stays a draft until its owner accepts, customizes or declines it.`}</T>
              </p>
              <div>
                <SubmitButton intent="generate">{`Generate ${countText(made, "{plan}")}`}</SubmitButton>
              </div>
            </Form>
          ) : (
            <p role="status">
              <T>{"No {plans} to create."}</T>
            </p>
          )}
        </div>
      </Card>
    </FocusOnUpdate>
  );
}

/** Hidden fields that repeat the previewed request. */
function HiddenRequestFields({ asked }: { asked: Asked }) {
  const { setId, startsOn, networkIds, groupIds, geographyIds, pcNumbers } = asked;
  const lists = Object.entries({ networkIds, groupIds, geographyIds });
  return (
    <>
      <input type="hidden" name="setId" value={setId} />
      <input type="hidden" name="startsOn" value={startsOn} />
      {lists.map(([name, ids]) =>
        ids.map((id) => <input key={`${name}-${id}`} type="hidden" name={name} value={id} />),
      )}
      <input type="hidden" name="pcNumbers" value={pcNumbers.join(" ")} />
    </>
  );
}
