import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { fieldErrorText, orNotFound } from "#app/http/errors.ts";
import { parseForm, refuseForm } from "#app/http/form.server.ts";
import { formText, parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { readUpload, type Upload } from "#app/http/upload.server.ts";
import { paths } from "#app/paths.ts";
import { receiveFiles } from "#app/platform/files/receive-file.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import type { Context } from "#app/platform/records/context.ts";
import { claimFileRules } from "#app/programs/claims/claim-form.ts";
import { findClaim } from "#app/programs/claims/claim-queries.server.ts";
import { moneyText } from "#app/ui/text/format.ts";
import { guessActivity } from "./guess-activity.ts";
import {
  addReceipts,
  findClaimOfReceipt,
  findUseOfReceipt,
  listPendingReceipts,
  type PendingReceipt,
  removeReceipt,
} from "./pending-receipts.server.ts";
import { listClaimedActivities, listReceiptActivities, type ReceiptActivity } from "./receipt-activities.server.ts";
import { activityKey, receiptForm, receiptUpload, type WantedActivity, wantedQuery } from "./receipt-form.ts";
import { sendReceipt } from "./send-receipt.server.ts";

/** Load the user's receipts without a claim, with what the one in the address, or the oldest, can be claimed for. */
export async function loadPhotoClaimPage(db: Db, member: Member, address: URL, now: Date) {
  const { access, companyId, firstName, lastName } = member;
  const wanted = readWanted(address);
  const receipts = await listPendingReceipts(db, access, companyId, now);
  const isAdding = address.searchParams.get("add") !== null;
  const askedId = parseId(address.searchParams.get("receipt"));
  const receipt = isAdding ? null : (receipts.find(({ id }) => id === askedId) ?? receipts[0] ?? null);
  const activities = receipt ? await listReceiptActivities(db, access, { companyId, wanted, now }) : [];
  const use = receipt && (await findUseOfReceipt(db, access, { companyId, fileId: receipt.id }));
  return {
    wanted,
    receipts: receipts.map(({ id, key, name, contentType, status }) => ({ id, key, name, contentType, status })),
    receipt,
    use,
    activities,
    claimed: receipt ? await listClaimedActivities(db, access, companyId) : [],
    guessedKey: receipt && guessKey(receipt, activities, wanted),
    name: `${firstName} ${lastName}`.trim(),
    canSubmit: can(member, "claim:submit"),
  };
}

function readWanted({ searchParams }: URL): WantedActivity {
  return {
    eventId: parseId(searchParams.get("event")),
    itemId: parseId(searchParams.get("item")),
    locationId: parseId(searchParams.get("location")),
    claimId: parseId(searchParams.get("claim")),
  };
}

/** Return the key of the activity that is chosen at first: the wanted one, else the guessed one, else null. */
function guessKey(
  receipt: PendingReceipt,
  activities: readonly ReceiptActivity[],
  wanted: WantedActivity,
): string | null {
  const asked = activities.filter(({ key }) => isWanted(key, wanted));
  return (
    (guessActivity(receipt, asked.length > 0 ? asked : activities) ?? (asked.length === 1 ? asked[0] : null))?.key ??
    null
  );
}

function isWanted(key: string, { eventId, itemId, locationId, claimId }: WantedActivity): boolean {
  if (claimId > 0) return key === activityKey({ claimId });
  if (itemId > 0) return key === activityKey({ planItemId: itemId });
  if (eventId === 0) return false;
  return locationId > 0 ? key === activityKey({ eventId, locationId }) : key.startsWith(`event-${eventId}-`);
}

/** Answer a post to the page: receipts to add, one to remove, or the claim of one. */
export function answerPhotoClaimPage(context: Context, { call, companyId }: { call: Call; companyId: number }) {
  return readUpload(call.request, receiptUpload, async (upload) => {
    const wanted = readWanted(new URL(call.request.url));
    const intent = parseIntent(upload.form, ["add", "remove", "submit", "save"]);
    if (intent === "add") return add(context, { call, companyId, upload, wanted });
    if (intent === "remove") return remove(context, companyId, parseId(formText(upload.form, "receiptId")), wanted);
    return send(context, companyId, upload.form);
  });
}

/** Return the page's address with the activity that was asked for. */
function pagePath(wanted: WantedActivity, receiptId?: number | null): string {
  return paths.claimFromPhoto({ ...wantedQuery(wanted), receipt: receiptId ?? undefined });
}

async function add(
  { db, actor, now }: Context,
  { call, companyId, upload, wanted }: { call: Call; companyId: number; upload: Upload; wanted: WantedActivity },
) {
  const refuse = (text: string) => redirectWithNotice(pagePath(wanted), text, { tone: "danger" });
  if (upload.files.length === 0) return refuse("Take a photo or choose a file.");
  const received = await receiveFiles(db, { call, user: actor, rules: claimFileRules, now }, upload.files);
  if ("problem" in received) return refuse(received.problem);
  const added = await addReceipts({ db, actor, now }, companyId, received.files);
  if (!added.saved) return refuse(fieldErrorText(added.fieldErrors));
  const { length } = received.files;
  const text = length === 1 ? "Receipt added." : `${length} receipts added. Start with the first one.`;
  return redirectWithNotice(pagePath(wanted, added.firstId), text);
}

async function remove({ db, actor, now }: Context, companyId: number, receiptId: number, wanted: WantedActivity) {
  const removed = orNotFound(await removeReceipt({ db, actor, now }, companyId, receiptId), "Receipt");
  return redirectWithNotice(pagePath(wanted), `${removed.name} removed.`);
}

async function send({ db, actor, now }: Context, companyId: number, form: FormData) {
  const submission = parseForm(form, receiptForm);
  if (submission.status !== "success") return refuseForm(submission);
  const sent = await sendReceipt({ db, actor, now }, companyId, submission.value);
  if (!sent) {
    const claimId = orNotFound(await findClaimOfReceipt(db, actor.access, submission.value.receiptId), "Receipt");
    return redirectWithNotice(paths.claim(claimId), "This receipt is already on this claim.", { tone: "info" });
  }
  if (!sent.saved) return refuseForm(submission, sent.fieldErrors);
  const claim = orNotFound(await findClaim(db, actor.access, sent.claimId), "Claim");
  if (sent.problem !== null) {
    return redirectWithNotice(paths.claim(sent.claimId), `Draft saved. ${sent.problem}`, { tone: "danger" });
  }
  const [next] = await listPendingReceipts(db, actor.access, companyId, now);
  if (submission.value.intent === "more") {
    const ofClaim = { ...NO_ACTIVITY, claimId: claim.id };
    const to = next ? pagePath(ofClaim, next.id) : paths.claimFromPhoto({ ...wantedQuery(ofClaim), add: 1 });
    return redirectWithNotice(to, `Receipt added to ${claim.number}. Submit it with the last receipt.`);
  }
  const text = sent.isSubmitted
    ? `${claim.number} submitted. You get ${moneyText(claim.expectedCents)} back once it is approved.`
    : `${claim.number} saved as a draft.`;
  return redirectWithNotice(next ? pagePath(NO_ACTIVITY, next.id) : paths.claim(sent.claimId), text);
}

const NO_ACTIVITY: WantedActivity = { eventId: 0, itemId: 0, locationId: 0, claimId: 0 };
