import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { type Problems, found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { VisibilityChangeList } from "#app/access/visibility/ui/visibility-change.tsx";
import { cancelTransfer } from "#app/handover/transfers/cancel-transfer.server.ts";
import { confirmTransfer } from "#app/handover/transfers/confirm-transfer.server.ts";
import { findTransfer, previewTransfer, relocationOf } from "#app/handover/transfers/transfer-queries.server.ts";
import { canTransition, resultFacts } from "#app/handover/transfers/transfer-rules.ts";
import { TransferPage } from "#app/handover/transfers/ui/transfer-page.tsx";
import { paths } from "#app/paths.ts";
import { countText, dayText } from "#app/ui/format.ts";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Transfer {Location}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "transfer:prepare");
  const transfer = found(await findTransfer(db, advisor.reach, idOf(call.params.transferId)), "Transfer");
  const isOpen = canTransition("cancel", transfer.status);
  const preview = isOpen ? await previewTransfer(db, relocationOf(transfer)) : null;
  return json({
    transfer,
    preview,
    result: resultFacts(transfer),
    mayDecide: may(advisor, "transfer:decide"),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "transfer:prepare");
  const { id } = found(await findTransfer(db, advisor.reach, idOf(call.params.transferId)), "Transfer");
  const form = await readForm(call.request);
  const version = idOf(form.get("version"));
  const self = paths.transfer(id);
  if (form.get("intent") === "confirm") {
    const decider = await requireAdvisor(call, "transfer:decide");
    const outcome = found(await confirmTransfer(db, decider, id, version, now()), "Transfer");
    if (!outcome.saved) return refused(self, outcome.problems);
    const { locations, network, effectiveOn } = outcome;
    const text = `Confirmed: ${countText(locations, "{location}")} to ${network} on ${dayText(effectiveOn)}.`;
    return redirectWithNotice(self, text);
  }
  if (form.get("intent") !== "cancel") return redirectWithNotice(self, "Choose what to do.", { tone: "danger" });
  const outcome = found(await cancelTransfer(db, advisor, { id }, { version }, now()), "Transfer");
  return outcome.saved ? redirectWithNotice(self, "The transfer is cancelled.") : refused(self, outcome.problems);
}

function refused(self: string, problems: Problems) {
  return redirectWithNotice(self, Object.values(problems).flat().join(" "), { tone: "danger" });
}

export default function TransferLocationPage() {
  const { transfer, preview, result, mayDecide } = useLoaderData<typeof loader>();
  return (
    <TransferPage
      transfer={transfer}
      preview={preview?.parts ?? null}
      visibility={preview && <VisibilityChangeList change={preview.visibility} />}
      result={result}
      mayDecide={mayDecide}
    />
  );
}
