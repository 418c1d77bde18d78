import type { SealedForm } from "./device-store.ts";
import type { KeptKind } from "./offline-rules.ts";

/** Form that waits for a network, or was refused after it. */
export interface WaitingForm {
  id: string;
  createdAt: number;
  /** Address that the form posts to, with the parameter that names the route. */
  url: string;
  fields: [string, string | File][];
  isMultipart: boolean;
  label: string;
  tick: KeptKind["tick"];
  /** Reason why the site did not save it; null while it waits. */
  problem: string | null;
}

type StoredFile = { name: string; type: string; size: number };
type StoredForm = Omit<WaitingForm, "fields"> & { fields: [string, string | StoredFile][] };

/** Read a base64 key into one that can encrypt and decrypt, but not be read again. */
export function importFormKey(base64: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["encrypt", "decrypt"]);
}

/** Encrypt a form with its files: the length of its description, the description as JSON, then the files' bytes. */
export async function sealForm(form: WaitingForm, userId: number, key: CryptoKey): Promise<SealedForm> {
  const files = form.fields.flatMap(([, value]) => (value instanceof File ? [value] : []));
  const stored: StoredForm = {
    ...form,
    fields: form.fields.map(([name, value]) => [name, value instanceof File ? describe(value) : value]),
  };
  const head = new TextEncoder().encode(JSON.stringify(stored));
  const plain = new Blob([new Uint32Array([head.length]), head, ...files]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, await plain.arrayBuffer());
  return { id: form.id, userId, createdAt: form.createdAt, iv, data };
}

/** Decrypt a form; null when the key is not the one that encrypted it. */
export async function openSealedForm({ iv, data }: SealedForm, key: CryptoKey): Promise<WaitingForm | null> {
  const plain = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, data).catch(() => null);
  if (!plain) return null;
  const [length = 0] = new Uint32Array(plain, 0, 1);
  const stored: StoredForm = JSON.parse(new TextDecoder().decode(new Uint8Array(plain, 4, length)));
  let at = 4 + length;
  const fields = stored.fields.map(([name, value]): [string, string | File] => {
    if (typeof value === "string") return [name, value];
    const bytes = plain.slice(at, (at += value.size));
    return [name, new File([bytes], value.name, { type: value.type })];
  });
  return { ...stored, fields };
}

function describe({ name, type, size }: File): StoredFile {
  return { name, type, size };
}
