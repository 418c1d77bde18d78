import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { type FieldErrors, orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { VisibilityChangeList } from "#app/access/visibility/ui/visibility-change.tsx";
import { cancelTransfer } from "#app/handover/transfers/cancel-transfer.server.ts";
import { confirmTransfer } from "#app/handover/transfers/confirm-transfer.server.ts";
import { findTransfer, previewTransfer, toRelocation } from "#app/handover/transfers/transfer-queries.server.ts";
import { isTransferDue, resultFacts, transferWorkflow } from "#app/handover/transfers/transfer-rules.ts";
import { TransferPage } from "#app/handover/transfers/ui/transfer-page.tsx";
import { transferList } from "#app/handover/transfers/transfer-list.server.ts";
import { paths } from "#app/paths.ts";
import { carriedQuery, readQueueDesk } from "#app/programs/queue/queue-desk.server.ts";
import { QueueDesk } from "#app/programs/queue/ui/queue-desk.tsx";
import { statusRefusal } from "#app/platform/workflow/define-workflow.ts";
import { countText, dayText } from "#app/ui/text/format.ts";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Transfer {Location}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "transfer:prepare");
  const transfer = orNotFound(await findTransfer(db, advisor.access, parseId(call.params.transferId)), "Transfer");
  const isOpen = statusRefusal(transferWorkflow, transferWorkflow.transitions.cancel, transfer.status) === null;
  const preview = isOpen ? await previewTransfer(db, toRelocation(transfer)) : null;
  return json({
    transfer,
    desk: await readQueueDesk(db, { advisor, request: call.request, now: now() }, transferList, transfer),
    preview,
    result: resultFacts(transfer),
    isDue: isTransferDue(transfer, now()),
    canDecide: can(advisor, "transfer:decide"),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "transfer:prepare");
  const { id } = orNotFound(await findTransfer(db, advisor.access, parseId(call.params.transferId)), "Transfer");
  const form = await readForm(call.request);
  const version = parseId(form.get("version"));
  const self = paths.transfer(id) + carriedQuery(call.request);
  if (parseIntent(form, ["confirm"])) {
    const decider = await requireAdvisor(call, "transfer:decide");
    const outcome = orNotFound(await confirmTransfer(db, decider, { transferId: id, version, now: now() }), "Transfer");
    if (!outcome.saved) return refused(self, outcome.fieldErrors);
    const { locations, network, effectiveOn } = outcome;
    const text = `Confirmed: ${countText(locations, "{location}")} to ${network} on ${dayText(effectiveOn)}.`;
    return redirectWithNotice(self, text);
  }
  if (!parseIntent(form, ["cancel"])) return redirectWithNotice(self, "Choose what to do.", { tone: "danger" });
  const outcome = orNotFound(await cancelTransfer({ db, actor: advisor, now: now() }, { id }, { version }), "Transfer");
  return outcome.saved ? redirectWithNotice(self, "Transfer canceled.") : refused(self, outcome.fieldErrors);
}

function refused(self: string, fieldErrors: FieldErrors) {
  return redirectWithNotice(self, Object.values(fieldErrors).flat().join(" "), { tone: "danger" });
}

export default function TransferLocationPage() {
  const { transfer, desk, preview, result, isDue, canDecide } = useLoaderData<typeof loader>();
  return (
    <QueueDesk
      desk={desk}
      label="Transfers"
      to={paths.transfer}
      name={({ id }) => `Transfer No. ${id}`}
      lines={["network", "effective", "status"]}
    >
      <TransferPage
        transfer={transfer}
        preview={preview?.parts ?? null}
        visibility={preview && <VisibilityChangeList change={preview.visibility} />}
        result={result}
        isDue={isDue}
        canDecide={canDecide}
      />
    </QueueDesk>
  );
}
