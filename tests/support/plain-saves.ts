import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

/** What a plain save may ask of Postgres, `begin` and `commit` among it (PERFORMANCE.md). */
const MOST = 8;

/**
 * Whoever writes a mail, ends sessions, keeps a file or changes what somebody sees does more than save a record, and a form
 * that is sent again is refused before it is answered with what came of it.
 */
const MORE =
  /insert into "?(mails|sessions|files|memberships|guest_locations)\b|update "?sessions\b|outcome from idempotency_keys/;

/** Pages whose buttons, or those that are named, do something to several records at once. */
const MANY: readonly (readonly [page: RegExp, intent?: RegExp])[] = [
  [/^\/plans\/\d+$/, /^(activate|deactivate|complete)$|-all$/],
  [/^\/plans$/, /^(activate|deactivate)$/],
  [/^\/create-plan\/first-step/, /^create$/],
  [/^\/create-plan\/second-step/, /^copy-items$|-all(:|$)/],
  [/^\/implementation-checklist/, /^bulk-/],
  [/^\/(ideas|manage-locations|company\/\d+\/users)$/],
  [/^\/ideas\/(autopilot\/generate|autopilot\/batches\/\d+|update-channel-links|update-idea-url)/],
  [/^\/(categories|subcategories)\/\d+\/edit$/, /^merge$/],
  [/^\/groups\/(assign-locations|assign-users|transfer-groups)/],
  [/^\/(transfer-location|organizations\/merge-networks|metrics-management)/],
  [/^\/company\/\d+\/imports?\//],
  // The first recap holds its event, in the calendar too, and the last one calls it recapped.
  [/^\/event-management\/\d+$/, /^recap$/],
  // An order looks up its locations, package and posts, a checkout holds programs and accounts, and a post keeps its versions.
  [/^\/social-media\/(order|checkout\/|test-card\/|edit-post\/|add-post)/],
  [/^\/manage-incentive\/(payments|reimbursement)$/, /^(make|review|approve)$/],
];

const heard = new AsyncLocalStorage<string[]>();
const query = pg.Client.prototype.query;
Object.assign(pg.Client.prototype, {
  query(this: pg.Client, ...given: unknown[]) {
    const [first] = given;
    const text = typeof first === "object" && first && "text" in first ? first.text : first;
    if (typeof text === "string" && !text.startsWith("set jit")) heard.getStore()?.push(text);
    return Reflect.apply(query, this, given);
  },
});

/** Posts a form and sees that, where it is a plain save, it asks no more statements than that. */
export async function watchPlainSave<Answer extends { status: number }>(
  { path, intent }: { path: string; intent: string },
  post: () => Promise<Answer>,
): Promise<Answer> {
  const sent: string[] = [];
  const answer = await heard.run(sent, post);
  const [page = ""] = path.split("?");
  const isOfMany = MANY.some(([pages, intents]) => pages.test(page) && (!intents || intents.test(intent)));
  const isPlain = answer.status === 303 && !isOfMany && !sent.some((text) => MORE.test(text));
  if (isPlain && sent.length > MOST) {
    throw new Error(
      `Posting "${intent}" to ${page} asks ${sent.length} statements and not ${MOST}:\n${sent.join("\n")}`,
    );
  }
  return answer;
}
