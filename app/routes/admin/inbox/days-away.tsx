import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { daysAwayForm, endDaysAwayForm } from "#app/people/advisors/days-away-form.ts";
import { endDaysAway, findDaysAway, listStandInChoices, saveDaysAway } from "#app/people/advisors/days-away.server.ts";
import { paths } from "#app/paths.ts";
import { SubmitButton } from "#app/ui/form/form.tsx";
import { Card, Page } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Days Away");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "claim:decide");
  return json({ away: await findDaysAway(db, advisor), choices: await listStandInChoices(db, advisor) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "claim:decide");
  const context = { db, actor: advisor, now: now() };
  const form = await readForm(call.request);
  if (parseIntent(form, ["end"])) {
    const submission = parseForm(form, endDaysAwayForm);
    if (submission.status !== "success") return refuseForm(submission);
    const outcome = orNotFound(await endDaysAway(context, advisor, submission.value), "User");
    if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
    return redirectWithNotice(paths.inbox(), "Days away ended. Your work is yours again.");
  }
  const submission = parseForm(form, daysAwayForm);
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = orNotFound(await saveDaysAway(context, advisor, submission.value), "User");
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(paths.daysAway(), "Days away saved.");
}

export default function DaysAwayPage() {
  const { away, choices } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Days away"
      width="form"
      crumbs={[{ label: "Inbox", to: paths.inbox() }]}
      purpose="Your stand-in gets your work, your emails about it and your approval limit on these days."
    >
      <RecordForm
        key={away.version}
        id="away"
        schema={daysAwayForm}
        lastResult={useActionData<typeof action>()}
        record={away}
        options={{ standInId: choices }}
        intent="save"
        saveLabel="Save days away"
        cancelTo={paths.inbox()}
      >
        <Card>
          <SchemaField name="standInId" />
          <div className="row">
            <SchemaField name="awayFrom" />
            <SchemaField name="awayUntil" />
          </div>
        </Card>
      </RecordForm>
      {away.standInId !== null && (
        <Form method="post">
          <input type="hidden" name="version" value={away.version} />
          <SubmitButton intent="end" tone="secondary">
            End days away
          </SubmitButton>
        </Form>
      )}
    </Page>
  );
}
