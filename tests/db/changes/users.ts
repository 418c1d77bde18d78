import { changeAdvisor } from "#app/people/advisors/change-advisor.server.ts";
import { changeUser } from "#app/people/users/change-user.server.ts";
import { createAdvisor, inviteAdvisor } from "#app/people/advisors/create-advisor.server.ts";
import { createUser } from "#app/people/users/create-user.server.ts";
import {
  blockUser,
  mailPasswordReset,
  resendInvitation,
  setMetricsAccess,
  signOutEverywhere,
  unblockUser,
} from "#app/people/users/user-transitions.server.ts";
import { advisorForm, customerForm, newAdvisorForm, newCustomerForm } from "#app/people/users/user-form.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { type ChangeCases, type ChangeContext, newEmail } from "./change.ts";

const NEWEST_MAIL_COUNTS = "Each mail holds a link that replaces the one before.";

export function userChanges({
  db,
  world,
  now,
  senior,
  harborAdvisor,
  makeNorthUser,
  invitee,
  guest,
}: ChangeContext): ChangeCases {
  const company = world.sunrise.id;
  type Move = typeof blockUser;
  const move =
    (action: Move, can: () => Promise<{ id: number }>, canNot: () => Promise<{ id: number }>) => async () => {
      const [user, other] = [await can(), await canNot()];
      return {
        saves: () => action({ db, actor: senior, now }, { companyId: company, userId: user.id }),
        refuses: () => action({ db, actor: senior, now }, { companyId: company, userId: other.id }),
        isAbsent: () => action({ db, actor: harborAdvisor, now }, { companyId: company, userId: user.id }),
      };
    };
  const blocked = () => makeNorthUser({ status: "Blocked" });
  const person = { firstName: "Ada", lastName: "Byron" };
  const inNorth = {
    role: "Business Owner",
    companyId: company,
    networkIds: [world.north.id],
    groupIds: [],
    locationIds: [],
  };

  return {
    blockUser: { scenario: move(blockUser, makeNorthUser, blocked) },
    unblockUser: { scenario: move(unblockUser, blocked, makeNorthUser) },
    mailPasswordReset: {
      scenario: move(mailPasswordReset, makeNorthUser, blocked),
      exemptions: { twice: NEWEST_MAIL_COUNTS },
    },
    resendInvitation: {
      scenario: move(resendInvitation, invitee, makeNorthUser),
      exemptions: { twice: NEWEST_MAIL_COUNTS },
    },
    signOutEverywhere: {
      scenario: move(signOutEverywhere, makeNorthUser, blocked),
      exemptions: { twice: "It may be said again, for sessions that began in between." },
    },
    setMetricsAccess: {
      async scenario() {
        const [user, locationGuest] = [await makeNorthUser(), await guest()];
        return {
          saves: () => setMetricsAccess({ db, actor: senior, now }, { companyId: company, userId: user.id }, true),
          refuses: () =>
            setMetricsAccess({ db, actor: senior, now }, { companyId: company, userId: locationGuest.id }, true),
          isAbsent: () =>
            setMetricsAccess({ db, actor: harborAdvisor, now }, { companyId: company, userId: user.id }, true),
        };
      },
    },
    createUser: {
      async scenario() {
        const form = newCustomerForm.parse({ ...person, ...inNorth, email: newEmail(), sendInvitation: true });
        const foreignNetwork = { ...form, networkIds: [world.pier.id] };
        return {
          saves: () => createUser(db, senior, form, now),
          refuses: () => createUser(db, senior, foreignNetwork, now),
          isAbsent: () => createUser(db, harborAdvisor, form, now),
        };
      },
    },
    changeUser: {
      async scenario() {
        const user = await makeNorthUser();
        const form = customerForm.parse({ ...person, ...inNorth, version: user.version });
        return {
          saves: () => changeUser({ db, actor: senior, now }, company, user.id, form),
          refuses: () =>
            changeUser({ db, actor: senior, now }, company, user.id, { ...form, networkIds: [world.pier.id] }),
          isAbsent: () => changeUser({ db, actor: harborAdvisor, now }, company, user.id, form),
        };
      },
    },
    createAdvisor: {
      async scenario() {
        const form = { ...person, email: newEmail() };
        return {
          saves: () => createAdvisor(db, form),
          refuses: () => createAdvisor(db, { ...form, email: "no address" }),
        };
      },
      isSystemChange: true,
      exemptions: { isAbsent: "The server asks for its first advisor, who belongs to no company." },
    },
    inviteAdvisor: {
      async scenario() {
        const advises = { role: "Mainstreet Advisor", companyIds: [company] };
        const form = newAdvisorForm.parse({ ...person, ...advises, email: newEmail(), sendInvitation: true });
        return {
          saves: () => inviteAdvisor(db, senior, form, now),
          refuses: () => inviteAdvisor(db, senior, { ...form, companyIds: [] }, now),
          isAbsent: () => inviteAdvisor(db, senior, { ...form, companyIds: [987_654] }, now),
        };
      },
    },
    changeAdvisor: {
      async scenario() {
        const user = await makeUser(db, "Mainstreet Advisor", { advises: [world.sunrise] });
        const advises = { role: "Mainstreet Advisor", companyIds: [company] };
        const form = advisorForm.parse({ ...person, ...advises, version: user.version });
        return {
          saves: () => changeAdvisor({ db, actor: senior, now }, company, user.id, form),
          refuses: () => changeAdvisor({ db, actor: senior, now }, company, user.id, { ...form, companyIds: [] }),
          isAbsent: () => changeAdvisor({ db, actor: senior, now }, world.harbor.id, user.id, form),
        };
      },
    },
  };
}
