import type { SerializeFrom } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { IdempotencyKey } from "#app/ui/record-form/record-form.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { countText, dayText, moneyText, numberText } from "#app/ui/format.ts";
import { Card, Facts } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { Money, Status } from "#app/ui/status.tsx";
import type { BatchAsk } from "../batch-form.ts";
import { type Preview, outcomeTones, outcomeWords } from "../batch-rules.ts";
import { Arrival } from "#app/ui/arrival.tsx";
import plain from "#app/ui/plain-table.module.css";

type Asked = SerializeFrom<BatchAsk>;

/** What generating would do, and the button that does exactly that. */
export function PreviewCard({ preview, asked }: { preview: Preview & { set: string; endsOn: string }; asked: Asked }) {
  const { total, made, noted, skipped, failed, cents, rows, set, endsOn } = preview;
  const period = `${dayText(asked.startsOn)} to ${dayText(endsOn)}`;
  return (
    <Arrival of={preview} label="Preview">
      <Card title={`Preview: ${set}, ${period}`}>
        <div className="stack loose">
          <Facts
            columns={2}
            facts={[
              { term: "{Plans} to make", value: numberText(made) },
              { term: "Planned cost", value: moneyText(cents) },
              { term: "To look at", value: noted > 0 ? <Status tone="warning" word={numberText(noted)} /> : "0" },
              { term: "Made before", value: numberText(skipped) },
              { term: "Not possible", value: failed > 0 ? <Status tone="danger" word={numberText(failed)} /> : "0" },
            ]}
          />
          <table className={plain.table}>
            <thead>
              <tr>
                <th scope="col">
                  <Say>{"{Location}"}</Say>
                </th>
                <th scope="col">What happens</th>
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
                        ? { word: "A {plan} is made", tone: "success" as const }
                        : { word: outcomeWords[row.outcome], tone: outcomeTones[row.outcome] })}
                    />
                    {row.reason && (
                      <p className="soft">
                        <Say>{row.reason}</Say>
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
              <Say>{`The first ${numberText(rows.length)} of ${countText(total, "{location}")}, those to look at before the others.`}</Say>
            </p>
          )}
          {made > 0 ? (
            <Form method="post" className="stack loose">
              <IdempotencyKey />
              <HiddenAsk asked={asked} />
              <p className="soft">
                <Say>{`Their owners are told by mail. Each {plan} waits as a draft until its owner accepts, customizes or declines it.`}</Say>
              </p>
              <div>
                <SubmitButton intent="generate">{`Generate ${countText(made, "{plan}")}`}</SubmitButton>
              </div>
            </Form>
          ) : (
            <p role="status">
              <Say>{"There is no {plan} to make here."}</Say>
            </p>
          )}
        </div>
      </Card>
    </Arrival>
  );
}

/** What was previewed, to be posted again as it was. */
function HiddenAsk({ asked }: { asked: Asked }) {
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
