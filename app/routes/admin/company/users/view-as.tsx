import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found, notFound } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { plainForm } from "#app/access/sign-in/ui/plain-form.ts";
import { VIEWING_MINUTES, startViewing } from "#app/access/session/viewing.server.ts";
import { findUser } from "#app/people/users/user-queries.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { paths } from "#app/paths.ts";
import { TextAreaField } from "#app/ui/fields.tsx";
import { FormProblems, SubmitButton } from "#app/ui/form.tsx";
import { LEAST_REASON } from "#app/ui/least-reason.ts";
import { Page } from "#app/ui/page.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "View As");

const viewAsForm = z.strictObject({
  reason: z
    .string({ error: `Give a reason of ${LEAST_REASON} characters or more.` })
    .trim()
    .min(LEAST_REASON, `Give a reason of ${LEAST_REASON} characters or more.`)
    .max(1_000, "At most 1,000 characters."),
});

export async function loader(call: LoaderFunctionArgs) {
  const { id, underId, underName, ...names } = await customerOf(call);
  return json({ user: { id, underId, underName, name: fullName(names) }, minutes: VIEWING_MINUTES });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:view-as");
  const user = await customerOf(call);
  const submission = parseForm(await readForm(call.request), viewAsForm);
  const refused = async (answer: ReturnType<typeof refuse>) => json(await answer.json(), { status: answer.status });
  if (submission.status !== "success") return refused(refuse(submission));
  const isViewing = await startViewing(db, advisor, user.id, submission.value.reason, now());
  return isViewing ? redirect(paths.dashboard(), { status: 303 }) : refused(refuse(submission, { "": [NOT_INSIDE] }));
}

const NOT_INSIDE =
  "Their pages are closed to themselves now: only somebody who is registered, accepted the terms and may sign in can be viewed as.";

/** A customer in the advisor's reach; advisors are viewed as by nobody. */
async function customerOf(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:view-as");
  const user = found(await findUser(db, advisor.reach, idOf(call.params.companyId), idOf(call.params.userId)), "User");
  if (isAdvisorRole(user.role)) throw notFound("User");
  return user;
}

export default function ViewAsPage() {
  const { user, minutes } = useLoaderData<typeof loader>();
  const form = plainForm("view-as", useActionData<typeof action>());
  return (
    <Page
      title={`View as ${user.name}`}
      width="form"
      crumbs={companyCrumbs(
        { id: user.underId, name: user.underName },
        { label: "Users", to: paths.companyUsers(user.underId) },
        { label: user.name, to: paths.editUser(user.underId, user.id) },
      )}
      purpose={`For ${minutes} minutes you see the portal as ${user.name} sees it. Nothing can be changed, and your reason, this look and every download stand in the history under your name.`}
    >
      <FormProblems form={form} labels={{ reason: "Reason" }} />
      <Form method="post" className="stack loose" id={form.id}>
        <TextAreaField field={form.field("reason")} label="Reason" rows={3} />
        <div>
          <SubmitButton>View as {user.name}</SubmitButton>
        </div>
      </Form>
    </Page>
  );
}
