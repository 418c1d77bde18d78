import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { newStatusText } from "#app/platform/workflow/status-texts.ts";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { runPostedAction } from "#app/platform/workflow/run-posted-action.server.ts";
import { CommentsCard } from "#app/platform/workflow/ui/comments.tsx";
import { StatusHistory } from "#app/platform/workflow/ui/status-history.tsx";
import { RecordActionButtons } from "#app/platform/workflow/ui/record-action-buttons.tsx";
import { loadCoffeePage } from "#app/programs/free-coffee/coffee-page.server.ts";
import { coffeeStatusWords } from "#app/programs/free-coffee/coffee-rules.ts";
import { customerCoffeeActions } from "#app/programs/free-coffee/coffee-actions.server.ts";
import { CoffeeDetails, coffeeFacts } from "#app/programs/free-coffee/ui/coffee-details.tsx";
import { coffeeDialogs } from "#app/programs/free-coffee/ui/coffee-dialogs.tsx";
import { CoffeeBanner } from "#app/programs/free-coffee/ui/coffee-banner.tsx";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { FactStrip } from "#app/ui/fact-strip.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.request.number ?? "Free Coffee Request");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "free-coffee:view");
  return json(await loadCoffeePage(db, member, parseId(call.params.requestId), now()));
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "free-coffee:order");
  const id = parseId(call.params.requestId);
  const form = await readForm(call.request);
  const self = paths.coffeeRequest(id);
  const outcome = await runPostedAction({ db, actor: member, now: now() }, customerCoffeeActions, id, form);
  if (!outcome.saved) return redirectWithNotice(self, outcome.sentence, { tone: "danger" });
  return redirectWithNotice(
    self,
    form.get("intent") === "comment" ? "Comment added." : newStatusText(coffeeStatusWords, outcome),
  );
}

export default function CoffeeRequestPage() {
  const { request, steps, editable, canComment, comments, changes } = useLoaderData<typeof loader>();
  return (
    <Page
      title={request.number}
      crumbs={[{ label: "Free coffee requests", to: paths.coffeeRequests() }]}
      purpose={`Free Coffee for 100 Days, ${request.location} (${request.pcNumber})`}
    >
      <CoffeeBanner request={request} changes={changes} />
      <FactStrip facts={coffeeFacts(request)}>
        {(steps.length > 0 || editable !== null) && (
          <>
            {editable !== null && <PageLink to={paths.updateCoffeeRequest(request.id)}>Update order</PageLink>}
            <RecordActionButtons steps={steps} version={request.version} questions={coffeeDialogs(request)} />
          </>
        )}
      </FactStrip>
      <FormWithAside
        aside={
          <>
            <CommentsCard comments={comments} timeZone={request.timeZone} canWrite={canComment} />
            <StatusHistory changes={changes} words={coffeeStatusWords} timeZone={request.timeZone} />
          </>
        }
      >
        <CoffeeDetails request={request} />
      </FormWithAside>
    </Page>
  );
}
