import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { MAX_FIELDS_WITH_LOCATIONS, parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { forbidden, orNotFound } from "#app/http/errors.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { parseSeenVersion } from "#app/platform/workflow/seen-version.ts";
import { requireAssignable } from "#app/people/users/assign-role.server.ts";
import { changeAdvisor } from "#app/people/advisors/change-advisor.server.ts";
import { changeUser } from "#app/people/users/change-user.server.ts";
import { isChoiceSearch } from "#app/people/access-scope/chosen-scope.ts";
import { NO_SCOPE, latestExpiryDay } from "#app/people/access-scope/scope-rules.ts";
import { findUserVisibility } from "#app/people/visible-locations/visibility-queries.server.ts";
import { visibilityText } from "#app/people/visible-locations/visibility-text.ts";
import { UserPage } from "#app/people/users/ui/user-page.tsx";
import { listUserActivity } from "#app/people/users/user-activity.server.ts";
import { findRequestedChoices, findUserChoices } from "#app/people/access-scope/user-choices.server.ts";
import { advisorForm, customerForm } from "#app/people/users/user-form.ts";
import { userIntents } from "#app/people/users/user-intents.server.ts";
import { findUser, listActiveCompanies, toUserDetails } from "#app/people/users/user-queries.server.ts";
import {
  assignableCustomerRoles,
  userChangedText,
  userWorkflow,
  type UserTransition,
  ownAccountRefusal,
} from "#app/people/users/user-rules.ts";
import { paths } from "#app/paths.ts";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit User");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:edit");
  const user = orNotFound(
    await findUser(db, advisor.access, parseId(call.params.companyId), parseId(call.params.userId)),
    "User",
  );
  const query = new URL(call.request.url).searchParams;
  const isAdvisor = isAdvisorRole(user.role);
  const canChange = !isAdvisor || can(advisor, "user:edit-advisor");
  const companies = canChange ? await listActiveCompanies(db, advisor.access) : [];
  const targetId = query.has("company") ? parseId(query.get("company")) : user.underId;
  const target =
    targetId === user.underId
      ? { id: user.underId, name: user.underName }
      : orNotFound(
          companies.find((company) => company.id === targetId),
          "Company",
        );
  const currentScope = target.id === user.underId ? user : NO_SCOPE;
  const at = now();
  const today = at.toISOString().slice(0, 10);
  return json({
    user: toUserDetails(user, at),
    visibility: visibilityText(user.role, await findUserVisibility(db, advisor.access, user)),
    activity: canChange ? await listUserActivity(db, advisor.access, user.id) : [],
    isAdvisor,
    isSelf: user.id === advisor.userId,
    canChange,
    roles: assignableCustomerRoles(advisor),
    companies,
    target,
    shown: isAdvisor
      ? null
      : await findUserChoices(db, advisor.access, { companyId: target.id, scopeIds: currentScope }),
    today,
    latestExpiry: latestExpiryDay(today),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:edit");
  const user = orNotFound(
    await findUser(db, advisor.access, parseId(call.params.companyId), parseId(call.params.userId)),
    "User",
  );
  if (isAdvisorRole(user.role)) await requireAdvisor(call, "user:edit-advisor");
  const form = await readForm(call.request, MAX_FIELDS_WITH_LOCATIONS);
  const intent = parseIntent(form, userWorkflow.actions);
  if (intent) return makeTransition(advisor, user, intent, parseSeenVersion(form));
  await requireAssignable(db, advisor, form.get("role"));
  return isAdvisorRole(user.role) ? saveAdvisor(advisor, user, form) : saveCustomer(advisor, user, form);
}

type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;

async function makeTransition(advisor: Advisor, user: User, intent: UserTransition, seen: number | null) {
  if (intent === "block" && user.id === advisor.userId) throw forbidden(ownAccountRefusal.sentence);
  const account = { companyId: user.underId, userId: user.id, seen };
  const { run, done } = userIntents[intent];
  const outcome = orNotFound(await run({ db, actor: advisor, now: now() }, account), "User");
  const self = paths.editUser(user.underId, user.id);
  if (!outcome.saved) return redirectWithNotice(self, outcome.refusal.sentence, { tone: "danger" });
  return redirectWithNotice(self, done(outcome.name));
}

async function saveAdvisor(advisor: Advisor, user: User, form: FormData) {
  const submission = parseForm(form, advisorForm);
  const refused = async (answer: Refused) =>
    json({ lastResult: await answer.json(), shown: null }, { status: answer.status });
  if (submission.status !== "success") return refused(refuseForm(submission));
  const outcome = orNotFound(
    await changeAdvisor({ db, actor: advisor, now: now() }, user.underId, user.id, submission.value),
    "User",
  );
  if (!outcome.saved) return refused(refuseForm(submission, outcome.fieldErrors, outcome.status));
  return redirectWithNotice(paths.editUser(user.underId, user.id), userChangedText(user, submission.value, outcome));
}

async function saveCustomer(advisor: Advisor, user: User, form: FormData) {
  const submission = parseForm(form, customerForm);
  const shownNow = () => findRequestedChoices(db, advisor.access, parseId(form.get("companyId")), form);
  if (isChoiceSearch(form)) return json({ lastResult: { initialValue: submission.payload }, shown: await shownNow() });
  const refused = async (answer: Refused) =>
    json({ lastResult: await answer.json(), shown: await shownNow() }, { status: answer.status });
  if (submission.status !== "success") return refused(refuseForm(submission));
  const outcome = orNotFound(
    await changeUser({ db, actor: advisor, now: now() }, user.underId, user.id, submission.value),
    "User",
  );
  if (!outcome.saved) return refused(refuseForm(submission, outcome.fieldErrors, outcome.status));
  const { companyId } = submission.value;
  return redirectWithNotice(paths.editUser(companyId, user.id), userChangedText(user, submission.value, outcome));
}

type Refused = ReturnType<typeof refuseForm>;

export default function EditUserPage() {
  const answer = useActionData<typeof action>();
  return <UserPage {...useLoaderData<typeof loader>()} answer={answer} />;
}
