import { daysText } from "#app/platform/dates/day-words.ts";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found, notFound } from "#app/http/problems.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { cardForm } from "#app/programs/gift-cards/card-form.ts";
import { findAddressed, orderFormOf } from "#app/programs/gift-cards/card-page.server.ts";
import { NOT_A_GUEST } from "#app/programs/gift-cards/card-rules.ts";
import { orderCards } from "#app/programs/gift-cards/order-cards.server.ts";
import { CardForm } from "#app/programs/gift-cards/ui/card-form.tsx";
import { Card, Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/status.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Order Gift Cards");

/** The form of an order; where the event is at several locations, which of them it is for comes first. */
export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "gift-card:order");
  const addressed = await findAddressed(db, member.reach, idOf(call.params.eventId), locationOf(call.request), now());
  if ("source" in addressed) return json({ form: orderFormOf(member, addressed.source), places: [] });
  const places = addressed.places.map(({ eventId, title, name, pcNumber, orderId }) => ({
    ...{ eventId, title, name, pcNumber, orderId },
  }));
  return json({ form: null, places });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "gift-card:order");
  const submission = parseForm(await readForm(call.request), cardForm);
  const eventId = idOf(call.params.eventId);
  const addressed = await findAddressed(db, member.reach, eventId, locationOf(call.request), now());
  if ("places" in addressed) throw notFound("{Location}");
  if (submission.status !== "success") return refuse(submission);
  const { locationId } = addressed.source;
  const outcome = found(await orderCards(db, member, { eventId, locationId }, submission.value, now()), "Event");
  if (!outcome.saved) return refuse(submission, outcome.problems);
  const sentence = outcome.isNew
    ? "Your order is submitted. You hear of it by mail."
    : "This event has an order under way already. Here it is.";
  return redirectWithNotice(paths.giftCardOrder(outcome.id), sentence);
}

const locationOf = (request: Request) => new URL(request.url).searchParams.get("location");

export default function OrderCardsPage() {
  const { form, places } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  if (!form) return <PlacePage places={places} />;
  const { event, orderId, refusal, mayOrder } = form;
  const back = { label: "Back to the event", to: paths.customEvent(event.id) };
  return (
    <Page
      title="Order gift cards"
      crumbs={[{ label: event.title, to: back.to }]}
      purpose={`${event.title}, ${daysText(event)}, ${event.location} (${event.pcNumber})`}
    >
      {orderId !== null ? (
        <EmptyState
          title="An order is under way"
          text="An event has one order at a {location} at a time."
          action={{ label: "Open the order", to: paths.giftCardOrder(orderId) }}
        />
      ) : refusal !== null || !mayOrder ? (
        <EmptyState title="No gift cards can be ordered" text={refusal ?? NOT_A_GUEST} action={back} />
      ) : (
        <CardForm {...form} lastResult={lastResult} cancelTo={back.to} />
      )}
    </Page>
  );
}

interface Place {
  eventId: number;
  title: string;
  name: string;
  pcNumber: string;
  orderId: number | null;
}

function PlacePage({ places }: { places: readonly Place[] }) {
  return (
    <Page title="Order gift cards" purpose={places[0]?.title}>
      <Card title="For which {location}?">
        <ul className="bare stack">
          {places.map(({ eventId, name, pcNumber, orderId }) => (
            <li key={pcNumber}>
              <a href={paths.orderGiftCards(eventId, { location: pcNumber })}>{`${name} (${pcNumber})`}</a>
              {orderId !== null && <span className="note"> has an order</span>}
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  );
}
