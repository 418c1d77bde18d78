import type { SubmissionResult } from "@conform-to/react";
import type { Role } from "#app/platform/identity/roles.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { paths } from "#app/paths.ts";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { fullName } from "#app/platform/identity/full-name.ts";
import { AdvisorForm } from "./advisor-form.tsx";
import { CompanySwitch } from "./company-switch.tsx";
import type { ScopeChoices } from "./scope-fields.tsx";
import { UserActivity } from "./user-activity.tsx";
import { type ShownUser, UserFacts } from "./user-facts.tsx";
import { UserForm } from "./user-form.tsx";
import { Say } from "#app/ui/say.tsx";

interface Company {
  id: number;
  name: string;
}

interface UserPageProps {
  user: ShownUser;
  visibility: string;
  activity: Parameters<typeof UserActivity>[0]["entries"];
  isAdvisor: boolean;
  isSelf: boolean;
  mayChange: boolean;
  roles: readonly Role[];
  /** The active companies in reach. */
  companies: readonly Company[];
  /** The company that the form puts the person in. */
  target: Company;
  shown: ScopeChoices | null;
  today: string;
  latestExpiry: string;
  answer: { lastResult: SubmissionResult<string[]>; shown: ScopeChoices | null } | undefined;
}

/** One account: its form, where it stands, what happened. */
export function UserPage({ user, answer, ...page }: UserPageProps) {
  const { target, companies, mayChange, isAdvisor } = page;
  const timeZone = user.underTimeZone;
  const shown = answer?.shown ?? page.shown;
  const users = paths.companyUsers(user.underId);
  const isMoving = target.id !== user.underId;
  return (
    <Page
      title={fullName(user)}
      crumbs={companyCrumbs({ id: user.underId, name: user.underName }, { label: "Users", to: users })}
      action={
        !isAdvisor && user.status === "Registered" ? (
          <PageLink to={paths.viewAs(user.underId, user.id)}>View as user</PageLink>
        ) : undefined
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
              mayAct={mayChange && !page.isSelf}
            />
            {mayChange && !isAdvisor && companies.length > 1 && (
              <CompanySwitch
                title="Move to another company"
                label="Company"
                help="Choose {networks} there, then save. Nothing moves before you save."
                value={String(target.id)}
                options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
              />
            )}
            {mayChange && <UserActivity entries={page.activity} timeZone={timeZone} />}
          </>
        }
      >
        {!mayChange && (
          <Banner tone="info">
            <Say>{"Only a Senior Advisor changes {advisors}."}</Say>
          </Banner>
        )}
        {isMoving && (
          <Banner tone="warning" title={`You move ${fullName(user)} from ${user.underName} to ${target.name}.`}>
            Saving takes away what they see at {user.underName}, signs them out and asks them to accept the terms of{" "}
            {target.name}.
          </Banner>
        )}
        {mayChange && isAdvisor && (
          <AdvisorForm
            key={user.version}
            user={user}
            companies={companies}
            isSelf={page.isSelf}
            cancelTo={users}
            lastResult={answer?.lastResult}
          />
        )}
        {mayChange && !isAdvisor && shown && (
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
