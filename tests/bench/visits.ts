import type { Running } from "./processes.ts";

/** Return the whole answer of an address; throw when it is not 200. */
export async function getPage({ origin }: Running, path: string, cookie = ""): Promise<string> {
  const response = await fetch(origin + path, { headers: { cookie }, redirect: "manual" });
  const text = await response.text();
  if (response.status === 200) return text;
  throw new Error(`${path} answered ${response.status} ${response.headers.get("Location") ?? ""}`.trim());
}

/** Post as a form of the page does; return the address of the redirect, and throw without one. */
export async function postPageForm(
  { origin }: Running,
  path: string,
  body: FormData | URLSearchParams,
  cookie: string,
): Promise<string> {
  const response = await fetch(origin + path, {
    method: "POST",
    body,
    headers: { cookie, origin },
    redirect: "manual",
  });
  await response.arrayBuffer();
  const address = response.headers.get("Location");
  if ((response.status !== 302 && response.status !== 303) || !address) {
    throw new Error(`Posting to ${path} answered ${response.status}.`);
  }
  return address;
}
