import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { openTestDatabase } from "#tests/support/database.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeMember, makeUser } from "#tests/support/make/people.ts";
import { makeCompany, makeLocation, makeNetwork } from "#tests/support/make/places.ts";
import { makeBudgetAccount, makeProgram } from "#tests/support/make/programs.ts";
import { catPicture, drawReceipt } from "#tests/support/receipts.ts";

// The functions under test read the environment when they load, so the database opens first.
const database = await openTestDatabase();
const { db } = database;
const { addReceipts, findUseOfReceipt, listPendingReceipts, removeReceipt } =
  await import("#app/programs/photo-claims/pending-receipts.server.ts");
const { loadPhotoClaimPage } = await import("#app/programs/photo-claims/photo-claim-page.server.ts");
const { sendReceipt } = await import("#app/programs/photo-claims/send-receipt.server.ts");
const { findSource } = await import("#app/programs/claim-sources/claim-sources.server.ts");
const { startClaim } = await import("#app/programs/claim-sources/start-claim.server.ts");
const { findClaim } = await import("#app/programs/claims/claim-queries.server.ts");
const { listDuplicatesOfClaims } = await import("#app/programs/claims/duplicate-claims.server.ts");
const { readStoredReceipt } = await import("#app/programs/receipts/read-receipt.job.server.ts");
const { readReceiptText } = await import("#app/programs/receipts/read-receipt-text.server.ts");

const now = new Date("2026-11-20T15:00:00Z");
const folder = mkdtempSync(path.join(tmpdir(), "receipts-"));
const page = new URL("http://localhost/incentive/claims/from-photo");

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

let files = 0;
function accepted(bytes: Uint8Array, contentType: "image/jpeg" | "application/pdf" = "image/jpeg") {
  const file = path.join(folder, String(++files));
  writeFileSync(file, bytes);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  return { name: `receipt ${files}`, contentType, path: file, bytes: bytes.length, sha256, size: null };
}

/** Create an owner of a shop with an event to claim on the days of a drawn receipt, in a new company. */
async function makeOwner() {
  const company = await makeCompany(db);
  const network = await makeNetwork(db, company);
  const shop = await makeLocation(db, network);
  const program = await makeProgram(db, company, { claimWindowDays: 365, startsOn: "2026-01-01" });
  await makeBudgetAccount(db, program, shop, 500_000);
  const owner = await makeMember(db, await makeUser(db, "Business Owner", { company, networks: [network] }));
  return { company, network, shop, program, owner, context: { db, actor: owner, now } };
}

type Made = Awaited<ReturnType<typeof makeOwner>>;

async function add({ context, company }: Made, ...all: Uint8Array[]) {
  const added = await addReceipts(
    context,
    company.id,
    all.map((bytes) => accepted(bytes)),
  );
  if (!added.saved) throw new Error(JSON.stringify(added.fieldErrors));
  return added.firstId ?? 0;
}

const certified = { certifiedName: "Pat Owner", isCertified: true, acceptsLess: false };

test("a photo becomes a submitted claim with the values that were read, for the activity of its day", async () => {
  const made = await makeOwner();
  const drawn = drawReceipt("plain", 1);
  const { day = "", totalCents = 0 } = drawn.truth ?? {};
  const fair = { title: "Fair", startsOn: day, endsOn: day, isReimbursable: true, status: "held" } as const;
  await makeCustomEvent(db, made.shop, fair);
  await makeCustomEvent(db, made.shop, { ...fair, title: "Long after", startsOn: "2026-11-10", endsOn: "2026-11-10" });
  const id = await add(made, await drawn.picture());

  const before = await loadPhotoClaimPage(db, made.owner, page, now);
  expect(before.receipt).toMatchObject({ id, status: "waiting", vendor: "", totalCents: null });
  await readStoredReceipt(id);
  const { receipt, activities, guessedKey } = await loadPhotoClaimPage(db, made.owner, page, now);
  expect(receipt).toMatchObject({ status: "read", vendor: "PRINT HOUSE", day, totalCents });
  expect(activities.find(({ key }) => key === guessedKey)?.title).toBe("Fair");

  const form = { receiptId: id, idempotencyKey: "one", intent: "submit" as const, activity: guessedKey ?? "" };
  const values = { ...form, vendor: "PRINT HOUSE", invoiceOn: day, amountCents: totalCents, ...certified };
  const sent = await sendReceipt(made.context, made.company.id, values);
  expect(sent).toMatchObject({ saved: true, isSubmitted: true, problem: null });
  expect(await sendReceipt(made.context, made.company.id, values)).toEqual(sent);
  const claim = sent?.saved ? await findClaim(db, made.owner.access, sent.claimId) : null;
  expect(claim).toMatchObject({
    status: "submitted",
    vendor: "PRINT HOUSE",
    invoiceOn: day,
    requestedCents: totalCents,
  });
  expect(claim).toMatchObject({ reservedCents: claim?.expectedCents, files: [{ id, kind: "invoice" }] });
  expect(claim?.lineRows).toMatchObject([{ amountCents: totalCents, receiptFileId: id }]);
  expect(await listPendingReceipts(db, made.owner.access, made.company.id, now)).toEqual([]);

  // The same paper, photographed again: another file, brighter and smaller.
  const stored = accepted(await drawn.picture());
  const again = await sharp(stored.path)
    .resize({ width: 600 })
    .modulate({ brightness: 1.05 })
    .jpeg({ quality: 70 })
    .toBuffer();
  const second = await add(made, again);
  await readStoredReceipt(second);
  const use = { companyId: made.company.id, fileId: second };
  expect(await findUseOfReceipt(db, made.owner.access, use)).toEqual({ id: claim?.id, number: claim?.number });
  const other = await add(made, await drawReceipt("plain", 2).picture());
  await readStoredReceipt(other);
  expect(await findUseOfReceipt(db, made.owner.access, { ...use, fileId: other })).toBeNull();

  // The advisor who decides the second claim is told too.
  const draft = await sendReceipt(made.context, made.company.id, {
    ...values,
    idempotencyKey: "two",
    intent: "save",
    receiptId: second,
    vendor: "Another name",
    amountCents: 100,
    activity: activities.find(({ title }) => title === "Long after")?.key ?? "",
  });
  const twin = draft?.saved ? draft.claimId : 0;
  expect(await listDuplicatesOfClaims(db, [twin], 30)).toMatchObject([{ id: claim?.id }]);
}, 60_000);

test("a second receipt goes to the draft of its activity, beside the first", async () => {
  const made = await makeOwner();
  const event = { startsOn: "2026-11-10", endsOn: "2026-11-10", isReimbursable: true, status: "held" } as const;
  const { id: eventId } = await makeCustomEvent(db, made.shop, { ...event, estimatedCostCents: 90_000 });
  const [first, second] = [await add(made, Buffer.from("one")), await add(made, Buffer.from("two"))];
  const activity = `event-${eventId}-${made.shop.id}`;
  const form = { vendor: "Shop", invoiceOn: "2026-11-09", activity, ...certified };
  const saved = await sendReceipt(made.context, made.company.id, {
    ...form,
    intent: "save",
    receiptId: first,
    amountCents: 1_000,
  });
  const sent = await sendReceipt(made.context, made.company.id, {
    ...form,
    intent: "submit",
    receiptId: second,
    vendor: "Other",
    amountCents: 2_500,
  });
  expect(sent).toMatchObject({ isSubmitted: true, claimId: saved?.saved ? saved.claimId : 0 });
  const claim = await findClaim(db, made.owner.access, sent?.saved ? sent.claimId : 0);
  // The planned cost gave way to the first receipt.
  expect(claim).toMatchObject({ requestedCents: 3_500, vendor: "Shop" });
  expect(claim?.lineRows.map(({ amountCents }) => amountCents)).toEqual([1_000, 2_500]);
  const third = await add(made, Buffer.from("three"));
  expect(
    await sendReceipt(made.context, made.company.id, { ...form, intent: "save", receiptId: third, amountCents: 1 }),
  ).toEqual({ saved: false, fieldErrors: { activity: ["This activity is already claimed. Choose another one."] } });
});

test("receipts that are added one after the other become one claim, also a page without an amount", async () => {
  const made = await makeOwner();
  const event = { startsOn: "2026-11-10", endsOn: "2026-11-10", isReimbursable: true, status: "held" } as const;
  const { id: eventId } = await makeCustomEvent(db, made.shop, { ...event, title: "Fair" });
  const first = await add(made, Buffer.from("front"));
  const form = { vendor: "Shop", invoiceOn: "2026-11-09", amountCents: 1_000, ...certified };
  const activity = `event-${eventId}-${made.shop.id}`;
  const saved = await sendReceipt(made.context, made.company.id, {
    ...form,
    intent: "more",
    receiptId: first,
    activity,
  });
  const claimId = saved?.saved ? saved.claimId : 0;
  expect(await findClaim(db, made.owner.access, claimId)).toMatchObject({ status: "draft" });

  const second = await add(made, Buffer.from("back"));
  const ofClaim = new URL(`?claim=${claimId}`, page);
  const shown = await loadPhotoClaimPage(db, made.owner, ofClaim, now);
  expect([shown.guessedKey, shown.claimed]).toEqual([`claim-${claimId}`, []]);
  const back = { vendor: "", ...certified, intent: "submit", receiptId: second, activity: `claim-${claimId}` } as const;
  expect(await sendReceipt(made.context, made.company.id, back)).toMatchObject({ claimId, isSubmitted: true });
  expect(await findClaim(db, made.owner.access, claimId)).toMatchObject({
    status: "submitted",
    requestedCents: 1_000,
    vendor: "Shop",
    files: [{ id: first }, { id: second }],
  });

  // The activity is no longer offered, and its claim says why.
  await add(made, Buffer.from("forgotten"));
  const { activities, claimed } = await loadPhotoClaimPage(db, made.owner, page, now);
  expect([activities, claimed]).toMatchObject([[], [{ id: claimId, title: "Fair", status: "submitted" }]]);
});

test("a draft without a receipt needs the values of its first one", async () => {
  const made = await makeOwner();
  const event = { startsOn: "2026-11-10", endsOn: "2026-11-10", isReimbursable: true, status: "held" } as const;
  const { id: eventId } = await makeCustomEvent(db, made.shop, event);
  const receiptId = await add(made, Buffer.from("blank"));
  const activity = `event-${eventId}-${made.shop.id}`;
  const blank = { vendor: "", ...certified, receiptId };
  const source = await findSource(db, made.owner.access, { eventId, locationId: made.shop.id }, now);
  if (!source) throw new Error("the event cannot be claimed");
  const started = await startClaim(made.context, source, {});
  expect(started.saved).toBe(true);
  expect(await sendReceipt(made.context, made.company.id, { ...blank, intent: "submit", activity })).toEqual({
    saved: false,
    fieldErrors: {
      vendor: ["Enter the vendor."],
      invoiceOn: ["Enter the invoice date."],
      amountCents: ["Enter the amount."],
    },
  });
});

test("what is no receipt or cannot be read says so, and the next receipt is read", async () => {
  const made = await makeOwner();
  const cat = await sharp(Buffer.from(catPicture())).jpeg().toBuffer();
  const all = [cat, Buffer.from("not a picture"), await drawReceipt("plain", 3).picture()];
  const firstId = await add(made, ...all);
  const pdf = await addReceipts(made.context, made.company.id, [
    accepted(Buffer.from("%PDF-1.7\n1 0 obj <</Type /Catalog"), "application/pdf"),
  ]);
  expect(pdf.saved).toBe(true);
  const waiting = await listPendingReceipts(db, made.owner.access, made.company.id, now);
  expect(waiting[0]?.id).toBe(firstId);
  for (const { id } of waiting) await readStoredReceipt(id);
  const read = await listPendingReceipts(db, made.owner.access, made.company.id, now);
  expect(read.map(({ status }) => status)).toEqual(["notReceipt", "unreadable", "read", "unreadable"]);
  expect(read[0]).toMatchObject({ vendor: "", day: null, totalCents: null });
}, 90_000);

test("a thread that is killed in the middle leaves a receipt unread, and the next one is read", async () => {
  const file = { path: accepted(await drawReceipt("plain", 4).picture()).path, contentType: "image/jpeg" };
  const killed = readReceiptText(file, (thread) => void setTimeout(() => void thread.terminate(), 300));
  const next = readReceiptText(file);
  expect(await killed).toEqual({ failure: "The thread ended." });
  expect(await next).toHaveProperty("lines");
}, 60_000);

test("forty receipts at once wait, one more is refused, and a file that waits is not added twice", async () => {
  const made = await makeOwner();
  const many = Array.from({ length: 40 }, (_, index) => Buffer.from(`picture ${index}`));
  await add(made, ...many);
  await add(made, ...many.slice(0, 3));
  const waiting = await listPendingReceipts(db, made.owner.access, made.company.id, now);
  expect(waiting).toHaveLength(40);
  const more = await addReceipts(made.context, made.company.id, [accepted(Buffer.from("one more"))]);
  expect(more).toMatchObject({ saved: false });
  // A receipt whose reading never came counts as unreadable after ten minutes.
  const later = new Date(now.getTime() + 11 * 60_000);
  const [late] = await listPendingReceipts(db, made.owner.access, made.company.id, later);
  expect(late?.status).toBe("unreadable");
});

test("receipts belong to the user who added them, and are deleted with their readings", async () => {
  const made = await makeOwner();
  const { company, network } = made;
  const id = await add(made, Buffer.from("mine"));
  const colleague = await makeMember(db, await makeUser(db, "Business Owner", { company, networks: [network] }));
  expect(await listPendingReceipts(db, colleague.access, company.id, now)).toEqual([]);
  expect(await removeReceipt({ db, actor: colleague, now }, company.id, id)).toBeNull();
  const form = { receiptId: id, intent: "save" as const, vendor: "", activity: "item-1", ...certified };
  expect(await sendReceipt({ db, actor: colleague, now }, company.id, form)).toBeNull();
  expect(await removeReceipt(made.context, company.id, id)).not.toBeNull();
  const readings = await db.selectFrom("receiptReadings").selectAll().where("fileId", "=", id).execute();
  expect(readings).toEqual([]);
});
