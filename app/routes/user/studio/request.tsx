import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { runPostedAction } from "#app/platform/workflow/run-posted-action.server.ts";
import { CommentsCard } from "#app/platform/workflow/ui/comments.tsx";
import { StatusHistory } from "#app/platform/workflow/ui/status-history.tsx";
import { RecordActionButtons } from "#app/platform/workflow/ui/record-action-buttons.tsx";
import { canOrder } from "#app/platform/workflow/order-rights.ts";
import { loadStudioPage, studioActionNotice } from "#app/programs/studio/studio-page.server.ts";
import { studioWorkflow } from "#app/programs/studio/studio-rules.ts";
import { customerStudioActions } from "#app/programs/studio/studio-actions.server.ts";
import { Proofs } from "#app/programs/studio/ui/proof-round.tsx";
import { FinalFiles, StudioBanner, StudioDetails, studioFacts } from "#app/programs/studio/ui/studio-details.tsx";
import { studioDialogs } from "#app/programs/studio/ui/studio-dialogs.tsx";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { FactStrip } from "#app/ui/page/fact-strip.tsx";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.request.number ?? "Studio Request");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "studio:view");
  const page = await loadStudioPage(db, member, parseId(call.params.requestId), now());
  return json({ ...page, canCopy: can(member, "studio:order") && canOrder(member) });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "studio:order");
  const id = parseId(call.params.requestId);
  const form = await readForm(call.request);
  const self = paths.studioRequest(id);
  const outcome = await runPostedAction({ db, actor: member, now: now() }, customerStudioActions, id, form);
  if (!outcome.saved) return redirectWithNotice(self, outcome.sentence, { tone: "danger" });
  return redirectWithNotice(self, studioActionNotice(outcome));
}

export default function StudioRequestPage() {
  const page = useLoaderData<typeof loader>();
  const {
    request,
    steps,
    canEdit,
    canPin,
    canComment,
    canCopy,
    brief,
    finals,
    until,
    areOver,
    proofs,
    comments,
    changes,
  } = page;
  return (
    <Page
      title={request.number}
      crumbs={[{ label: "Studio requests", to: paths.studioRequests() }]}
      purpose={request.title}
      action={canCopy && <PageLink to={paths.orderStudio({ copy: request.id })}>Duplicate</PageLink>}
    >
      <StudioBanner request={request} changes={changes} />
      <FactStrip facts={studioFacts(request)}>
        {(steps.length > 0 || canEdit) && (
          <>
            <RecordActionButtons steps={steps} version={request.version} questions={studioDialogs(request)} />
            {canEdit && (
              <PageLink to={paths.editStudioRequest(request.id)} primary>
                {request.status === "infoRequested" ? "Answer" : "Edit request"}
              </PageLink>
            )}
          </>
        )}
      </FactStrip>
      <FinalFiles request={request} finals={finals} until={until} areOver={areOver}>
        <p className="soft">Write a comment to ask the studio for them again.</p>
      </FinalFiles>
      <Proofs proofs={proofs} canPin={canPin} timeZone={request.timeZone} />
      <FormWithAside
        aside={
          <>
            <CommentsCard comments={comments} timeZone={request.timeZone} canWrite={canComment} />
            <StatusHistory changes={changes} words={studioWorkflow.words} timeZone={request.timeZone} />
          </>
        }
      >
        <StudioDetails request={request} brief={brief} />
      </FormWithAside>
    </Page>
  );
}
