import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { handlePreparationPost, readPreparationPage } from "#app/handover/transfers/preparation-page.server.ts";
import { findTransfer, toRelocation } from "#app/handover/transfers/transfer-queries.server.ts";
import { transferWorkflow } from "#app/handover/transfers/transfer-rules.ts";
import { PreparationPage } from "#app/handover/transfers/ui/preparation-page.tsx";
import { paths } from "#app/paths.ts";
import { statusRefusal } from "#app/platform/workflow/define-workflow.ts";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Transfer {Location}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "transfer:prepare");
  const transfer = orNotFound(await findTransfer(db, advisor.access, parseId(call.params.transferId)), "Transfer");
  const { id, status, companyId, choices } = transfer;
  const refusal = statusRefusal(transferWorkflow, transferWorkflow.transitions.change, status);
  if (refusal) return redirectWithNotice(paths.transfer(id), refusal, { tone: "danger" });
  const { locationIds } = toRelocation(transfer);
  const chosen = { locationIds, groupIds: choices.groupIds, find: "", fromNetworkId: null, pasted: [] };
  return json({ transfer, shown: await readPreparationPage(db, advisor, { companyId, chosen, at: now() }) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "transfer:prepare");
  const transfer = orNotFound(await findTransfer(db, advisor.access, parseId(call.params.transferId)), "Transfer");
  const { id, companyId } = transfer;
  return handlePreparationPost(db, { call, advisor, companyId, transferId: id });
}

export default function EditTransferPage() {
  const { transfer, shown } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { id, companyId, company, version } = transfer;
  return (
    <PreparationPage
      title={`Edit transfer No. ${id}`}
      crumbs={[
        { label: "Transfers", to: paths.transfers({ company: companyId }) },
        { label: `No. ${id}`, to: paths.transfer(id) },
      ]}
      company={{ id: companyId, name: company }}
      shown={answer?.shown ?? shown}
      draft={transfer}
      version={version}
      lastResult={answer?.lastResult}
    />
  );
}
