import type { CustomEventStatus } from "#app/planning/custom-events/custom-event-rules.ts";
import { approveByRule } from "#app/programs/approval-rules/approve-by-rule.server.ts";
import { addReceipts, removeReceipt } from "#app/programs/photo-claims/pending-receipts.server.ts";
import { runClaimDeadlines } from "#app/programs/claims/claim-deadlines.server.ts";
import { mailDecision } from "#app/programs/queue/mail-decision.job.server.ts";
import { decisionMailers } from "#app/wiring/decision-mailers.server.ts";
import { addClaimFiles, removeClaimFile } from "#app/programs/claims/claim-files.server.ts";
import { approveClaim } from "#app/programs/claims/decide-claim.server.ts";
import { listEventSources } from "#app/programs/claim-sources/claim-sources.server.ts";
import { saveClaim } from "#app/programs/claims/save-claim.server.ts";
import { startClaim } from "#app/programs/claim-sources/start-claim.server.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeClaimContent } from "#tests/support/make/claim-content.ts";
import { makeAcceptedFile } from "#tests/support/make/files.ts";
import { makeCompany, makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeApprovalRule, makeBudgetAccount, makeClaim, makeProgram } from "#tests/support/make/programs.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

export function claimChanges({
  db,
  world,
  now,
  owner,
  harborOwner,
  senior,
  makeNorthUser,
  asMember,
}: ChangeContext): ChangeCases {
  const fund = async () => {
    const shop = await makeLocation(db, world.north);
    return { shop, account: await makeBudgetAccount(db, await makeProgram(db, world.sunrise), shop) };
  };
  const draft = async (values: Parameters<typeof makeClaim>[3] = {}) => {
    const { shop, account } = await fund();
    return makeClaim(db, account, shop, values);
  };
  const content = makeClaimContent();

  return {
    startClaim: {
      async scenario() {
        const { shop } = await fund();
        const day = { startsOn: "2026-11-10", endsOn: "2026-11-10", isReimbursable: true };
        const start = async (status: CustomEventStatus) => {
          const { id } = await makeCustomEvent(db, shop, { ...day, status });
          const [source] = await listEventSources(db, owner.access, id, now);
          if (!source) throw new Error("The event is out of reach.");
          return () => startClaim({ db, actor: owner, now }, source, {});
        };
        return { saves: await start("held"), refuses: await start("cancelled") };
      },
      exemptions: { isAbsent: "What is claimed was found within the reach before." },
    },
    mailDecision: {
      async scenario() {
        const claim = await draft({ status: "submitted", submittedBy: owner.userId });
        await approveClaim({ db, actor: senior, now }, claim.id, { isNoDuplicate: true });
        const { id } = await db
          .selectFrom("decisions")
          .select("id")
          .where("objectId", "=", claim.id)
          .where("objectType", "=", "claim")
          .executeTakeFirstOrThrow();
        return { saves: () => mailDecision(db, decisionMailers, id, now) };
      },
      isSystemChange: true,
      trace: "mail",
      exemptions: { refuses: "It mails what was not undone.", isAbsent: "The server does it for every company." },
    },
    saveClaim: {
      async scenario() {
        const [{ id }, submitted] = [await draft(), await draft({ status: "submitted" })];
        return {
          saves: () => saveClaim({ db, actor: owner, now }, id, content),
          refuses: () => saveClaim({ db, actor: owner, now }, submitted.id, content),
          isAbsent: () => saveClaim({ db, actor: harborOwner, now }, id, content),
        };
      },
    },
    addClaimFiles: {
      async scenario() {
        const [{ id }, submitted] = [await draft(), await draft({ status: "submitted" })];
        const added = [{ file: await makeAcceptedFile(), kind: "invoice" as const }];
        return {
          saves: () => addClaimFiles({ db, actor: owner, now }, id, added),
          refuses: () => addClaimFiles({ db, actor: owner, now }, submitted.id, added),
          isAbsent: () => addClaimFiles({ db, actor: harborOwner, now }, id, added),
        };
      },
    },
    removeClaimFile: {
      async scenario() {
        const [claim, submitted] = [await draft(), await draft({ status: "submitted" })];
        const remove = async ({ id }: { id: number }, by = owner) => {
          const file = await db.selectFrom("claimFiles").select("fileId").where("claimId", "=", id).executeTakeFirst();
          return () => removeClaimFile({ db, actor: by, now }, id, file?.fileId ?? 0);
        };
        return {
          saves: await remove(claim),
          refuses: await remove(submitted),
          isAbsent: await remove(claim, harborOwner),
        };
      },
    },
    addReceipts: {
      async scenario() {
        const member = await asMember(await makeNorthUser());
        const file = await makeAcceptedFile();
        return { saves: () => addReceipts({ db, actor: member, now }, world.sunrise.id, [file]) };
      },
      exemptions: {
        refuses: "tests/db/receipts.test.ts fills a user's waiting receipts.",
        isAbsent: "Receipts are the user's own.",
      },
    },
    removeReceipt: {
      async scenario() {
        const [member, other] = [await asMember(await makeNorthUser()), await asMember(await makeNorthUser())];
        const added = await addReceipts({ db, actor: member, now }, world.sunrise.id, [await makeAcceptedFile()]);
        const id = "firstId" in added ? (added.firstId ?? 0) : 0;
        return {
          saves: () => removeReceipt({ db, actor: member, now }, world.sunrise.id, id),
          isAbsent: () => removeReceipt({ db, actor: other, now }, world.sunrise.id, id),
        };
      },
      exemptions: { refuses: "A receipt that waits can always be removed." },
    },
    approveByRule: {
      async scenario() {
        const company = await makeCompany(db);
        const shop = await makeLocation(db, await makeNetwork(db, company));
        const program = await makeProgram(db, company, { status: "closed" });
        const account = await makeBudgetAccount(db, program, shop);
        await makeApprovalRule(db, company);
        const statusSince = new Date(now.getTime() - 3_600_000);
        await makeClaim(db, account, shop, { status: "submitted", statusSince, expectedCents: 5_000 });
        return { saves: () => approveByRule(db, now, { draw: () => false }) };
      },
      isSystemChange: true,
      exemptions: {
        refuses: "It approves what fits and leaves the rest.",
        isAbsent: "The server does it for every company.",
      },
    },
    runClaimDeadlines: {
      async scenario() {
        await draft({ status: "paid", paidOn: "2026-09-01", updatedAt: now });
        return { saves: () => runClaimDeadlines(db, now) };
      },
      isSystemChange: true,
      exemptions: {
        refuses: "It takes what is due and leaves the rest.",
        isAbsent: "The server does it for every company.",
      },
    },
  };
}
