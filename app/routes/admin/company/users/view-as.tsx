import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound, notFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { plainForm } from "#app/access/sign-in/ui/plain-form.ts";
import { VIEWING_MINUTES, startViewing } from "#app/access/session/viewing.server.ts";
import { findUser } from "#app/people/users/user-queries.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { paths } from "#app/paths.ts";
import { TextAreaField } from "#app/ui/fields/fields.tsx";
import { FormErrors, SubmitButton } from "#app/ui/form/form.tsx";
import { MIN_REASON } from "#app/ui/fields/min-reason.ts";
import { Page } from "#app/ui/page/page.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "View As");

const viewAsForm = z.strictObject({
  reason: z
    .string({ error: `Enter a reason of at least ${MIN_REASON} characters.` })
    .trim()
    .min(MIN_REASON, `Enter a reason of at least ${MIN_REASON} characters.`)
    .max(1_000, "Use up to 1,000 characters."),
});

export async function loader(call: LoaderFunctionArgs) {
  const { id, underId, underName, ...names } = await findCustomer(call);
  return json({ user: { id, underId, underName, name: fullName(names) }, minutes: VIEWING_MINUTES });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:view-as");
  const user = await findCustomer(call);
  const submission = parseForm(await readForm(call.request), viewAsForm);
  const refused = async (answer: ReturnType<typeof refuseForm>) => json(await answer.json(), { status: answer.status });
  if (submission.status !== "success") return refused(refuseForm(submission));
  const isViewing = await startViewing(db, {
    holder: advisor,
    userId: user.id,
    reason: submission.value.reason,
    now: now(),
  });
  return isViewing
    ? redirect(paths.dashboard(), { status: 303 })
    : refused(refuseForm(submission, { "": [CANNOT_VIEW_AS] }));
}

const CANNOT_VIEW_AS = "You can only view as users who are registered, accepted the terms and can sign in.";

/**
 * Find the customer of the address within the advisor's access scope. Throws 404 for an advisor, since only customers
 * can be viewed as.
 */
async function findCustomer(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:view-as");
  const user = orNotFound(
    await findUser(db, advisor.access, parseId(call.params.companyId), parseId(call.params.userId)),
    "User",
  );
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
      purpose={`See the portal as ${user.name} for ${minutes} minutes, without making changes. The history records this session, your reason and your downloads under your name.`}
    >
      <FormErrors form={form} labels={{ reason: "Reason" }} />
      <Form method="post" className="stack loose" id={form.id}>
        <TextAreaField field={form.field("reason")} label="Reason" rows={3} />
        <div>
          <SubmitButton>View as {user.name}</SubmitButton>
        </div>
      </Form>
    </Page>
  );
}
