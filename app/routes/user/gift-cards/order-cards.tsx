import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ORDER_REFUSAL } from "#app/platform/workflow/order-rights.ts";
import { dateRangeText } from "#app/platform/dates/date-texts.ts";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, notFound } from "#app/http/errors.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { cardOrderForm } from "#app/programs/gift-cards/card-form.ts";
import { resolveCardAddress, cardOrderFormData } from "#app/programs/gift-cards/card-page.server.ts";
import { orderCards } from "#app/programs/gift-cards/order-cards.server.ts";
import { CardOrderForm } from "#app/programs/gift-cards/ui/card-form.tsx";
import { Card, Page } from "#app/ui/page/page.tsx";
import { EmptyState } from "#app/ui/content/status.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Order Gift Cards");

/** Read the order form; an event at several locations asks for the location first. */
export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "gift-card:order");
  const addressed = await resolveCardAddress(db, member.access, {
    eventId: parseId(call.params.eventId),
    pcNumber: locationOf(call.request),
    now: now(),
  });
  if ("source" in addressed) return json({ form: cardOrderFormData(member, addressed.source), places: [] });
  const places = addressed.places.map(({ eventId, title, name, pcNumber, orderId }) => ({
    eventId,
    title,
    name,
    pcNumber,
    orderId,
  }));
  return json({ form: null, places });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "gift-card:order");
  const submission = parseForm(await readForm(call.request), cardOrderForm);
  const eventId = parseId(call.params.eventId);
  const addressed = await resolveCardAddress(db, member.access, {
    eventId,
    pcNumber: locationOf(call.request),
    now: now(),
  });
  if ("places" in addressed) throw notFound("{Location}");
  if (submission.status !== "success") return refuseForm(submission);
  const { locationId } = addressed.source;
  const outcome = orNotFound(
    await orderCards({ db, actor: member, now: now() }, { eventId, locationId }, submission.value),
    "Event",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors);
  const sentence = outcome.isNew
    ? "Order submitted. We'll email you the decision."
    : "This event already has an open order. Here it is.";
  return redirectWithNotice(paths.giftCardOrder(outcome.id), sentence);
}

const locationOf = (request: Request) => new URL(request.url).searchParams.get("location");

export default function OrderCardsPage() {
  const { form, places } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  if (!form) return <LocationChoicePage places={places} />;
  const { event, orderId, refusal, canOrder } = form;
  const back = { label: "Back to the event", to: paths.customEvent(event.id) };
  return (
    <Page
      title="Order gift cards"
      crumbs={[{ label: event.title, to: back.to }]}
      purpose={`${event.title}, ${dateRangeText(event)}, ${event.location} (${event.pcNumber})`}
    >
      {orderId !== null ? (
        <EmptyState
          title="You already have an open order"
          text="Each {location} can have one open order per event."
          action={{ label: "View order", to: paths.giftCardOrder(orderId) }}
        />
      ) : refusal !== null || !canOrder ? (
        <EmptyState title="Can't order gift cards" text={refusal ?? ORDER_REFUSAL} action={back} />
      ) : (
        <CardOrderForm {...form} lastResult={lastResult} cancelTo={back.to} />
      )}
    </Page>
  );
}

interface LocationChoice {
  eventId: number;
  title: string;
  name: string;
  pcNumber: string;
  orderId: number | null;
}

function LocationChoicePage({ places }: { places: readonly LocationChoice[] }) {
  return (
    <Page title="Order gift cards" purpose={places[0]?.title}>
      <Card title="Choose a {location}">
        <ul className="bare stack">
          {places.map(({ eventId, name, pcNumber, orderId }) => (
            <li key={pcNumber}>
              <a href={paths.orderGiftCards(eventId, { location: pcNumber })}>{`${name} (${pcNumber})`}</a>
              {orderId !== null && <span className="note"> has an open order</span>}
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  );
}
