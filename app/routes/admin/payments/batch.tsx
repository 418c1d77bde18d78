import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { batchClaimList, findPaymentBatch } from "#app/programs/claim-payments/batch-list.server.ts";
import { FactStrip } from "#app/ui/page/fact-strip.tsx";
import { instantDayText, moneyText, numberText } from "#app/ui/text/format.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { PageLink } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Payment Batch");

export async function loader(call: LoaderFunctionArgs) {
  const { access } = await requireAdvisor(call, "claim:pay");
  const batch = orNotFound(await findPaymentBatch(db, access, parseId(call.params.batchId)), "Batch");
  return json({
    batch,
    list: await batchClaimList.page(db, { access, scope: { batchId: batch.id }, at: call.request }, batch),
  });
}

export default function PaymentBatchPage() {
  const { batch, list } = useLoaderData<typeof loader>();
  const createdText = `${instantDayText(batch.createdAt, batch.timeZone)}${batch.by ? ` by ${batch.by}` : ""}`;
  return (
    <ListPage
      title={batch.number}
      purpose="Download the CSV, pay the claims in it, add references and dates, then import it."
      crumbs={[{ label: "Payments", to: paths.paymentBatches({ company: batch.companyId }) }]}
      action={
        <PageLink to={paths.companyImport(batch.companyId, "payments")} primary={batch.waiting > 0}>
          Import payments
        </PageLink>
      }
      list={list}
      rowName={({ number }) => number}
      rowLink={({ id }) => paths.decideClaim(id)}
      download={paths.paymentBatchDownload(batch.id)}
      empty="All claims in this batch were removed from payment."
    >
      <FactStrip
        facts={[
          { term: "Claims", value: numberText(batch.claims) },
          { term: "Amount", value: moneyText(batch.cents) },
          { term: "Unpaid", value: numberText(batch.waiting) },
          { term: "Created", value: createdText },
        ]}
      />
    </ListPage>
  );
}
