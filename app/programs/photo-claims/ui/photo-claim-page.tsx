import type { SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { lazyModule, useLazyModule } from "#app/ui/browser/lazy-module.ts";
import { usePolling } from "#app/ui/browser/use-polling.ts";
import { SubmitButton } from "#app/ui/form/form.tsx";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { Banner } from "#app/ui/page/notices.tsx";
import { Card, Page } from "#app/ui/page/page.tsx";
import { countText } from "#app/ui/text/format.ts";
import type { loadPhotoClaimPage } from "../photo-claim-page.server.ts";
import { wantedQuery } from "../receipt-form.ts";
import { AddReceipts } from "./add-receipts.tsx";
import { ReceiptForm } from "./receipt-form.tsx";
import styles from "./receipts.module.css";

type Shown = SerializeFrom<typeof loadPhotoClaimPage>;
type Receipt = NonNullable<Shown["receipt"]>;

const crumbs = [{ label: "Claims", to: paths.claims() }];
const pdfModule = lazyModule(() => import("#app/ui/content/pdf-pages-lazy.tsx"));

/** Page that makes a claim of a photo: first the camera, then the receipt beside its form. */
export function PhotoClaimPage({ page, lastResult }: { page: Shown; lastResult: SubmissionResult | undefined }) {
  const { receipt, receipts } = page;
  if (!receipt) {
    return (
      <Page
        title="Claim with a photo"
        crumbs={crumbs}
        purpose="Add your receipts. We read the vendor, date and amount for you."
        width="form"
      >
        <Card>
          <AddReceipts>
            {receipts.length > 0 && <ButtonLink to={linkTo(page)}>Back to your receipts</ButtonLink>}
            {page.wanted.claimId > 0 && <ButtonLink to={paths.claim(page.wanted.claimId)}>Open the draft</ButtonLink>}
          </AddReceipts>
        </Card>
      </Page>
    );
  }
  return (
    <Page
      title="Claim with a photo"
      crumbs={crumbs}
      action={<ButtonLink to={linkTo(page, { add: 1 })}>Add receipts</ButtonLink>}
    >
      {receipts.some(({ status }) => status === "waiting") && <Polling />}
      <Card>
        <div className="stack">
          <ReceiptPager page={page} receipt={receipt} />
          {page.use && <UsedBefore use={page.use} />}
          <div className={styles.sides}>
            <ReceiptPicture receipt={receipt} />
            <ReceiptForm key={receipt.id} page={page} receipt={receipt} lastResult={lastResult} />
          </div>
        </div>
      </Card>
    </Page>
  );
}

/** Return the page's address for the same activity. */
function linkTo({ wanted }: Shown, more: { receipt?: number; add?: 1 } = {}): string {
  return paths.claimFromPhoto({ ...wantedQuery(wanted), ...more });
}

function Polling() {
  usePolling();
  return null;
}

/** Place among the receipts that wait, with links to the others, and what was read so far. */
function ReceiptPager({ page, receipt }: { page: Shown; receipt: Receipt }) {
  const { receipts } = page;
  const at = receipts.findIndex(({ id }) => id === receipt.id);
  const [before, after] = [receipts[at - 1], receipts[at + 1]];
  const waiting = receipts.filter(({ status, id }) => status === "waiting" && id !== receipt.id).length;
  return (
    <div className="row between">
      <p role="status">
        {receipts.length > 1 && <span className="medium">{`Receipt ${at + 1} of ${receipts.length}. `}</span>}
        {statusText(receipt)}
        {waiting > 0 && <span className="soft">{` Reading ${countText(waiting, "more receipt")}.`}</span>}
        {receipt.status === "waiting" && (
          <span data-without-script="">
            {" "}
            <a href={linkTo(page, { receipt: receipt.id })}>Refresh</a>
          </span>
        )}
      </p>
      {receipts.length > 1 && (
        <div className="row">
          {before && (
            <ButtonLink small to={linkTo(page, { receipt: before.id })}>
              Previous
            </ButtonLink>
          )}
          {after && (
            <ButtonLink small to={linkTo(page, { receipt: after.id })}>
              Next
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  );
}

/** Return what became of the reading, as a sentence. */
function statusText({ status, currency, vendor, day, totalCents }: Receipt): string {
  if (status === "waiting") return "Reading the receipt. You can start typing.";
  if (status === "unreadable") return "This receipt could not be read. Enter its details.";
  if (status === "notReceipt") return "This doesn't look like a receipt. Enter the details or choose another photo.";
  if (currency !== "" && currency !== "USD") {
    const code = currency === "XXX" ? "" : ` (${currency})`;
    return `This receipt isn't in dollars${code}. Enter the amount you paid in dollars.`;
  }
  const missing = [vendor === "" && "vendor", day === null && "date", totalCents === null && "amount"].filter(Boolean);
  if (missing.length === 0) return "Check what we read from the receipt.";
  return `Enter the ${missing.join(" and ")}. The rest was read from the receipt.`;
}

function UsedBefore({ use: { id, number } }: { use: NonNullable<Shown["use"]> }) {
  return (
    <Banner tone="warning" title="This receipt was used before">
      {number === null ? (
        "It is on another claim of your company."
      ) : (
        <>
          {"See claim "}
          <a href={paths.claim(id)}>{number}</a>.
        </>
      )}
    </Banner>
  );
}

function ReceiptPicture({ receipt: { id, key, name, contentType } }: { receipt: Receipt }) {
  const isImage = contentType.startsWith("image/");
  const lazyPdf = useLazyModule(pdfModule, !isImage);
  return (
    <div className="stack close">
      {!isImage && (
        <div className={styles.picture} data-needs-script="">
          {lazyPdf && <lazyPdf.PdfPages key={id} address={paths.file(key)} name={`Receipt ${name}`} />}
        </div>
      )}
      <a href={paths.file(key)} data-native="" aria-label={`Open ${name}`} className="breaks">
        {isImage ? <img src={paths.file(key)} alt={`Receipt ${name}`} className={styles.picture} /> : name}
      </a>
      <Form method="post" encType="multipart/form-data">
        <input type="hidden" name="receiptId" value={id} />
        <SubmitButton intent="remove" tone="secondary">
          Remove receipt
        </SubmitButton>
      </Form>
    </div>
  );
}
