import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseId } from "#app/http/ids.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { answerStudioEdit, loadStudioEdit } from "#app/programs/studio/studio-page.server.ts";
import { REMOVE_FILE_FORM, StudioRequestForm } from "#app/programs/studio/ui/studio-form.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { EmptyState } from "#app/ui/content/status.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Edit Studio Request");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "studio:order");
  return json(await loadStudioEdit(db, member, parseId(call.params.requestId), now()));
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "studio:order");
  return answerStudioEdit(db, { call, member, id: parseId(call.params.requestId), now: now() });
}

export default function EditStudioRequestPage() {
  const { request, locationIds, files, asked, rules, locations, today, canEdit } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const self = paths.studioRequest(request.id);
  return (
    <Page
      title="Edit studio request"
      crumbs={[
        { label: "Studio requests", to: paths.studioRequests() },
        { label: request.number, to: self },
      ]}
      purpose={request.title}
    >
      {canEdit ? (
        <>
          <Form method="post" id={REMOVE_FILE_FORM} preventScrollReset hidden />
          <StudioRequestForm
            record={{ ...request, locationIds }}
            status={request.status}
            asked={request.status === "infoRequested" ? asked : undefined}
            files={files}
            rules={rules}
            locations={locations}
            today={today}
            lastResult={lastResult}
            cancelTo={self}
          />
        </>
      ) : (
        <EmptyState
          title="This request can't be changed"
          text="The studio is working on it, or you can't place orders. Comment on the request to add details."
          action={{ label: "Back to the request", to: self }}
        />
      )}
    </Page>
  );
}
