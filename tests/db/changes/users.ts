import { changeAdvisor } from "#app/people/advisors/change-advisor.server.ts";
import { changeUser } from "#app/people/users/change-user.server.ts";
import { createAdvisor, inviteAdvisor } from "#app/people/advisors/create-advisor.server.ts";
import { createUser } from "#app/people/users/create-user.server.ts";
import {
  blockUser,
  mailReset,
  resendInvitation,
  setMetricsAccess,
  signOutEverywhere,
  unblockUser,
} from "#app/people/users/user-transitions.server.ts";
import { advisorForm, customerForm, newAdvisorForm, newCustomerForm } from "#app/people/users/user-form.ts";
import { makeUser } from "#tests/support/make/people.ts";
import { type Changes, type Ground, newEmail } from "./change.ts";

const NEWEST_MAIL_COUNTS = "Each mail holds a link that replaces the one before.";

export function userChanges({ db, world, now, senior, harborAdvisor, somebody, invitee, guest }: Ground): Changes {
  const company = world.sunrise.id;
  type Move = typeof blockUser;
  const move = (verb: Move, may: () => Promise<{ id: number }>, mayNot: () => Promise<{ id: number }>) => async () => {
    const [user, other] = [await may(), await mayNot()];
    return {
      saves: () => verb(db, senior, company, user.id, now),
      refuses: () => verb(db, senior, company, other.id, now),
      isAbsent: () => verb(db, harborAdvisor, company, user.id, now),
    };
  };
  const blocked = () => somebody({ status: "Blocked" });
  const person = { firstName: "Ada", lastName: "Byron" };
  const inNorth = {
    role: "Business Owner",
    companyId: company,
    networkIds: [world.north.id],
    groupIds: [],
    locationIds: [],
  };

  return {
    blockUser: { scene: move(blockUser, somebody, blocked) },
    unblockUser: { scene: move(unblockUser, blocked, somebody) },
    mailReset: { scene: move(mailReset, somebody, blocked), without: { twice: NEWEST_MAIL_COUNTS } },
    resendInvitation: { scene: move(resendInvitation, invitee, somebody), without: { twice: NEWEST_MAIL_COUNTS } },
    signOutEverywhere: {
      scene: move(signOutEverywhere, somebody, blocked),
      without: { twice: "It may be said again, for sessions that began in between." },
    },
    setMetricsAccess: {
      async scene() {
        const [user, locationGuest] = [await somebody(), await guest()];
        return {
          saves: () => setMetricsAccess(db, senior, company, user.id, now, true),
          refuses: () => setMetricsAccess(db, senior, company, locationGuest.id, now, true),
          isAbsent: () => setMetricsAccess(db, harborAdvisor, company, user.id, now, true),
        };
      },
    },
    createUser: {
      async scene() {
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
      async scene() {
        const user = await somebody();
        const form = customerForm.parse({ ...person, ...inNorth, version: user.version });
        return {
          saves: () => changeUser(db, senior, company, user.id, form, now),
          refuses: () => changeUser(db, senior, company, user.id, { ...form, networkIds: [world.pier.id] }, now),
          isAbsent: () => changeUser(db, harborAdvisor, company, user.id, form, now),
        };
      },
    },
    createAdvisor: {
      async scene() {
        const form = { ...person, email: newEmail() };
        return {
          saves: () => createAdvisor(db, form),
          refuses: () => createAdvisor(db, { ...form, email: "no address" }),
        };
      },
      isOfServer: true,
      without: { isAbsent: "The server asks for its first advisor, who belongs to no company." },
    },
    inviteAdvisor: {
      async scene() {
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
      async scene() {
        const user = await makeUser(db, "Mainstreet Advisor", { advises: [world.sunrise] });
        const advises = { role: "Mainstreet Advisor", companyIds: [company] };
        const form = advisorForm.parse({ ...person, ...advises, version: user.version });
        return {
          saves: () => changeAdvisor(db, senior, company, user.id, form, now),
          refuses: () => changeAdvisor(db, senior, company, user.id, { ...form, companyIds: [] }, now),
          isAbsent: () => changeAdvisor(db, senior, world.harbor.id, user.id, form, now),
        };
      },
    },
  };
}
