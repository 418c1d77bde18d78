import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { answerTestCard, findTestCharge } from "#app/programs/social-checkout/checkout-page.server.ts";
import { SubmitButton } from "#app/ui/form/form.tsx";
import { moneyText } from "#app/ui/text/format.ts";
import { Card, Facts, Page } from "#app/ui/page/page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Test Card");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "social:order");
  return json(await findTestCharge(db, member.access, call.params.sessionId ?? ""));
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "social:order");
  return answerTestCard(db, call, member, now());
}

export default function TestCardPage() {
  const { id, number, package: name, cents } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Test card"
      width="form"
      crumbs={[{ label: number, to: paths.socialOrder(id) }]}
      purpose="This is a demo, so no card is charged. Choose how the bank responds."
    >
      <Card>
        <Facts
          facts={[
            { term: "Order", value: `${number}, ${name}` },
            { term: "Amount", value: moneyText(cents) },
          ]}
        />
        <Form method="post" className="row row-after">
          <SubmitButton intent="pay">{`Pay ${moneyText(cents)}`}</SubmitButton>
          <SubmitButton intent="decline" tone="secondary">
            Decline
          </SubmitButton>
        </Form>
      </Card>
    </Page>
  );
}
