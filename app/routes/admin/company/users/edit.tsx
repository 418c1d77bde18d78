import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { FIELDS_WITH_LOCATIONS, parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { forbidden, found } from "#app/http/problems.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { seenVersionOf } from "#app/platform/workflow/seen-version.ts";
import { requireAssignable } from "#app/people/users/assign-role.server.ts";
import { changeAdvisor } from "#app/people/advisors/change-advisor.server.ts";
import { changeUser } from "#app/people/users/change-user.server.ts";
import { asksForChoices } from "#app/people/access-scope/chosen-scope.ts";
import { NOTHING_HELD, latestExpiryOf } from "#app/people/access-scope/scope-rules.ts";
import { findVisibility } from "#app/people/visible-locations/visibility-queries.server.ts";
import { visibilityWords } from "#app/people/visible-locations/visibility-words.ts";
import { UserPage } from "#app/people/users/ui/user-page.tsx";
import { listUserActivity } from "#app/people/users/user-activity.server.ts";
import { findChoicesAsked, findUserChoices } from "#app/people/access-scope/user-choices.server.ts";
import { advisorForm, customerForm } from "#app/people/users/user-form.ts";
import { findTransition } from "#app/people/users/user-intents.server.ts";
import { findUser, listActiveCompanies, withFacts } from "#app/people/users/user-queries.server.ts";
import { assignableCustomerRoles, changedText, yourself } from "#app/people/users/user-rules.ts";
import { paths } from "#app/paths.ts";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit User");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:edit");
  const user = found(await findUser(db, advisor.reach, idOf(call.params.companyId), idOf(call.params.userId)), "User");
  const query = new URL(call.request.url).searchParams;
  const isAdvisor = isAdvisorRole(user.role);
  const mayChange = !isAdvisor || may(advisor, "user:edit-advisor");
  const companies = mayChange ? await listActiveCompanies(db, advisor.reach) : [];
  const targetId = query.has("company") ? idOf(query.get("company")) : user.underId;
  const target =
    targetId === user.underId
      ? { id: user.underId, name: user.underName }
      : found(
          companies.find((company) => company.id === targetId),
          "Company",
        );
  const held = target.id === user.underId ? user : NOTHING_HELD;
  const at = now();
  const today = at.toISOString().slice(0, 10);
  return json({
    user: withFacts(user, at),
    visibility: visibilityWords(user.role, await findVisibility(db, advisor.reach, user)),
    activity: mayChange ? await listUserActivity(db, advisor.reach, user.id) : [],
    isAdvisor,
    isSelf: user.id === advisor.userId,
    mayChange,
    roles: assignableCustomerRoles(advisor),
    companies,
    target,
    shown: isAdvisor ? null : await findUserChoices(db, advisor.reach, target.id, held),
    today,
    latestExpiry: latestExpiryOf(today),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:edit");
  const user = found(await findUser(db, advisor.reach, idOf(call.params.companyId), idOf(call.params.userId)), "User");
  if (isAdvisorRole(user.role)) await requireAdvisor(call, "user:edit-advisor");
  const form = await readForm(call.request, FIELDS_WITH_LOCATIONS);
  const transition = findTransition(form.get("intent"));
  if (transition) return makeTransition(advisor, user, transition, seenVersionOf(form));
  await requireAssignable(db, advisor, form.get("role"));
  return isAdvisorRole(user.role) ? saveAdvisor(advisor, user, form) : saveCustomer(advisor, user, form);
}

type User = NonNullable<Awaited<ReturnType<typeof findUser>>>;

async function makeTransition(
  advisor: Advisor,
  user: User,
  { name, verb, done }: NonNullable<ReturnType<typeof findTransition>>,
  seen: number | null,
) {
  if (name === "block" && user.id === advisor.userId) throw forbidden(yourself.sentence);
  const outcome = found(await verb(db, advisor, user.underId, user.id, now(), undefined, seen), "User");
  const self = paths.editUser(user.underId, user.id);
  if (!outcome.saved) return redirectWithNotice(self, outcome.refusal.sentence, { tone: "danger" });
  return redirectWithNotice(self, done(outcome.name));
}

async function saveAdvisor(advisor: Advisor, user: User, form: FormData) {
  const submission = parseForm(form, advisorForm);
  const refused = async (answer: Refused) =>
    json({ lastResult: await answer.json(), shown: null }, { status: answer.status });
  if (submission.status !== "success") return refused(refuse(submission));
  const outcome = found(await changeAdvisor(db, advisor, user.underId, user.id, submission.value, now()), "User");
  if (!outcome.saved) return refused(refuse(submission, outcome.problems, outcome.status));
  return redirectWithNotice(paths.editUser(user.underId, user.id), changedText(user, submission.value, outcome));
}

async function saveCustomer(advisor: Advisor, user: User, form: FormData) {
  const submission = parseForm(form, customerForm);
  const shownNow = () => findChoicesAsked(db, advisor.reach, idOf(form.get("companyId")), form);
  if (asksForChoices(form)) return json({ lastResult: { initialValue: submission.payload }, shown: await shownNow() });
  const refused = async (answer: Refused) =>
    json({ lastResult: await answer.json(), shown: await shownNow() }, { status: answer.status });
  if (submission.status !== "success") return refused(refuse(submission));
  const outcome = found(await changeUser(db, advisor, user.underId, user.id, submission.value, now()), "User");
  if (!outcome.saved) return refused(refuse(submission, outcome.problems, outcome.status));
  const { companyId } = submission.value;
  return redirectWithNotice(paths.editUser(companyId, user.id), changedText(user, submission.value, outcome));
}

type Refused = ReturnType<typeof refuse>;

export default function EditUserPage() {
  const answer = useActionData<typeof action>();
  return <UserPage {...useLoaderData<typeof loader>()} answer={answer} />;
}
