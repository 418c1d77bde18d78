import type { SubmissionResult } from "@conform-to/react";
import type { Role } from "#app/platform/identity/roles.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { paths } from "#app/paths.ts";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { Banner } from "#app/ui/page/notices.tsx";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { fullName } from "#app/platform/identity/full-name.ts";
import { T } from "#app/ui/text/translate.tsx";
import { AdvisorForm } from "./advisor-form.tsx";
import { CompanySwitch } from "./company-switch.tsx";
import type { ScopeChoices } from "./scope-fields.tsx";
import { UserActivity } from "./user-activity.tsx";
import { type UserDetails, UserFacts } from "./user-facts.tsx";
import { UserForm } from "./user-form.tsx";

interface Company {
  id: number;
  name: string;
}

interface UserPageProps {
  user: UserDetails;
  visibility: string;
  activity: Parameters<typeof UserActivity>[0]["entries"];
  isAdvisor: boolean;
  isSelf: boolean;
  canChange: boolean;
  roles: readonly Role[];
  /** Active companies within the scope. */
  companies: readonly Company[];
  /** Company the form assigns the user to. */
  target: Company;
  shown: ScopeChoices | null;
  today: string;
  latestExpiry: string;
  answer: { lastResult: SubmissionResult<string[]>; shown: ScopeChoices | null } | undefined;
}

/** Page of one account: its form, its facts and its activity. */
export function UserPage({ user, answer, ...page }: UserPageProps) {
  const { target, companies, canChange, isAdvisor } = page;
  const timeZone = user.underTimeZone;
  const shown = answer?.shown ?? page.shown;
  const users = paths.companyUsers(user.underId);
  const isMoving = target.id !== user.underId;
  return (
    <Page
      title={fullName(user)}
      crumbs={companyCrumbs({ id: user.underId, name: user.underName }, { label: "Users", to: users })}
      action={
        isAdvisor ? undefined : user.status === "Registered" ? (
          <PageLink to={paths.viewAs(user.underId, user.id)}>View as user</PageLink>
        ) : (
          <span className="soft">
            {user.status === "Invited"
              ? "You can view as this user once they register."
              : "You can't view as a blocked user."}
          </span>
        )
      }
    >
      <FormWithAside
        aside={
          <>
            <UserFacts
              user={user}
              visibility={page.visibility}
              visibilityTo={isAdvisor ? null : paths.userLocations(user.underId, user.id)}
              timeZone={timeZone}
              canAct={canChange && !page.isSelf}
            />
            {canChange && !isAdvisor && companies.length > 1 && (
              <CompanySwitch
                title="Move to another company"
                label="Company"
                help="Choose {networks} there, then save. The user moves only when you save."
                value={String(target.id)}
                options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            )}
            {canChange && <UserActivity entries={page.activity} timeZone={timeZone} />}
          </>
        }
      >
        {!canChange && (
          <Banner tone="info">
            <T>{"Only a Senior Advisor can change {advisors}."}</T>
          </Banner>
        )}
        {isMoving && (
          <Banner tone="warning" title={`Moving ${fullName(user)} from ${user.underName} to ${target.name}`}>
            When you save, they lose their access at {user.underName}, are signed out and must accept the terms of{" "}
            {target.name}.
          </Banner>
        )}
        {canChange && isAdvisor && (
          <AdvisorForm
            key={user.version}
            user={user}
            companies={companies}
            isSelf={page.isSelf}
            cancelTo={users}
            lastResult={answer?.lastResult}
          />
        )}
        {canChange && !isAdvisor && shown && (
          <UserForm
            key={`${target.id} ${user.version}`}
            user={user}
            company={target}
            roles={page.roles}
            shown={shown}
            today={page.today}
            latestExpiry={page.latestExpiry}
            lastResult={answer?.lastResult}
          />
        )}
      </FormWithAside>
    </Page>
  );
}
