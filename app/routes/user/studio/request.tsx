import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { answerStep } from "#app/platform/workflow/answer-step.server.ts";
import { Comments } from "#app/platform/workflow/ui/comments.tsx";
import { StatusHistory } from "#app/platform/workflow/ui/status-history.tsx";
import { StepButtons } from "#app/platform/workflow/ui/step-buttons.tsx";
import { mayOrder } from "#app/platform/workflow/transitions.ts";
import { loadStudioPage, textOf } from "#app/programs/studio/studio-page.server.ts";
import { studioStatusWords } from "#app/programs/studio/studio-rules.ts";
import { ownStudioSteps } from "#app/programs/studio/studio-steps.server.ts";
import { Proofs } from "#app/programs/studio/ui/proof-round.tsx";
import { FinalFiles, StudioBanner, StudioDetails, studioFacts } from "#app/programs/studio/ui/studio-details.tsx";
import { studioQuestions } from "#app/programs/studio/ui/studio-questions.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { FactStrip } from "#app/ui/fact-strip.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.request.number ?? "Studio Request");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "studio:view");
  const page = await loadStudioPage(db, member, idOf(call.params.requestId), now());
  return json({ ...page, mayCopy: may(member, "studio:order") && mayOrder(member) });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "studio:order");
  const id = idOf(call.params.requestId);
  const form = await readForm(call.request);
  const self = paths.studioRequest(id);
  const outcome = await answerStep(ownStudioSteps, db, member, id, form, now());
  if (!outcome.saved) return redirectWithNotice(self, outcome.sentence, { tone: "danger" });
  return redirectWithNotice(self, textOf(String(form.get("intent")), outcome));
}

export default function StudioRequestPage() {
  const page = useLoaderData<typeof loader>();
  const {
    request,
    steps,
    mayEdit,
    mayPin,
    mayComment,
    mayCopy,
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
      action={mayCopy && <PageLink to={paths.orderStudio({ copy: request.id })}>Copy request</PageLink>}
    >
      <StudioBanner request={request} changes={changes} />
      <FactStrip facts={studioFacts(request)}>
        {(steps.length > 0 || mayEdit) && (
          <>
            <StepButtons steps={steps} version={request.version} questions={studioQuestions(request)} />
            {mayEdit && (
              <PageLink to={paths.editStudioRequest(request.id)} primary>
                {request.status === "infoRequested" ? "Answer" : "Edit request"}
              </PageLink>
            )}
          </>
        )}
      </FactStrip>
      <FinalFiles request={request} finals={finals} until={until} areOver={areOver}>
        <p className="soft">Write a comment, and the studio offers them again.</p>
      </FinalFiles>
      <Proofs proofs={proofs} mayPin={mayPin} timeZone={request.timeZone} />
      <FormWithAside
        aside={
          <>
            <Comments comments={comments} timeZone={request.timeZone} mayWrite={mayComment} />
            <StatusHistory changes={changes} words={studioStatusWords} timeZone={request.timeZone} />
          </>
        }
      >
        <StudioDetails request={request} brief={brief} />
      </FormWithAside>
    </Page>
  );
}
