/** Person whose session this browser has: `expiresAt` is in milliseconds. The service worker reads it too. */
export interface DevicePerson {
  userId: number;
  key: CryptoKey;
  expiresAt: number;
  /** Address of the checklist that opens without a network. */
  lastChecklist: string | null;
}

/** Form that waits, as it is stored: only the key of its user opens it. */
export interface SealedForm {
  id: string;
  userId: number;
  createdAt: number;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

type StoreName = "person" | "outbox";

/** Open the browser's database; public/sw.js creates the same stores. */
function openDeviceDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("mainstreet", 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore("person");
      opening.result.createObjectStore("outbox", { keyPath: "id" });
    };
    opening.onerror = () => reject(opening.error ?? new Error("the browser's database does not open"));
    opening.onsuccess = () => resolve(opening.result);
  });
}

/** Run one request in a transaction of its own; rejects when it was not stored, such as on a full device. */
async function runRequest<Value>(
  name: StoreName,
  mode: IDBTransactionMode,
  request: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await openDeviceDatabase();
  try {
    return await new Promise<Value>((resolve, reject) => {
      const transaction = database.transaction(name, mode);
      const asked = request(transaction.objectStore(name));
      transaction.oncomplete = () => resolve(asked.result);
      transaction.onabort = () => reject(transaction.error ?? new Error("the browser stored nothing"));
    });
  } finally {
    database.close();
  }
}

export function readDevicePerson(): Promise<DevicePerson | undefined> {
  return runRequest("person", "readonly", (store): IDBRequest<DevicePerson | undefined> => store.get("person"));
}

export function writeDevicePerson(person: DevicePerson): Promise<IDBValidKey> {
  return runRequest("person", "readwrite", (store) => store.put(person, "person"));
}

/** Let the service worker show push messages again, which signing out ended. */
export function allowPush(): Promise<undefined> {
  return runRequest("person", "readwrite", (store) => store.delete("pushEnded"));
}

export function listSealedForms(): Promise<SealedForm[]> {
  return runRequest("outbox", "readonly", (store): IDBRequest<SealedForm[]> => store.getAll());
}

export function writeSealedForm(form: SealedForm): Promise<IDBValidKey> {
  return runRequest("outbox", "readwrite", (store) => store.put(form));
}

export function deleteSealedForm(id: string): Promise<undefined> {
  return runRequest("outbox", "readwrite", (store) => store.delete(id));
}

/** Delete the pages that were kept for the person, and the key that opens waiting forms. */
export async function forgetDevicePerson(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith("pages-")) await caches.delete(name);
  await runRequest("person", "readwrite", (store) => store.delete("person"));
}
