import type {
  Declared,
  RequestValues,
} from '#app/domain/appointments/request/appointment-request.ts'
import type { FieldErrors } from '#app/values/result.ts'
import type { ReceivedRequest } from './tab-storage.ts'

const [databaseName, storeName] = ['gemev-requests', 'requests']

interface Options {
  mode: IDBTransactionMode
  /** `strict` waits until the data are on the disk; it is used where the page says that they are saved. */
  durability?: 'strict' | 'relaxed'
}

/** One transaction on what this phone stores, in IndexedDB for the service worker; rejects where nothing is stored. */
export async function inPhoneStore<T>(
  { mode, durability = 'relaxed' }: Options,
  use: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await open()
  try {
    const transaction = database.transaction(storeName, mode, { durability })
    const completed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const [result] = await Promise.all([use(transaction.objectStore(storeName)), completed])
    return result
  } finally {
    database.close()
  }
}

export const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName)
  return resultOf(request)
}

export type SentValues = RequestValues & Declared & { request_key: string; confirmed_date?: string }

interface Stored {
  at: number
}

export interface WaitingRequest extends Stored {
  kind: 'waiting'
  values: SentValues
}

export type PhoneRecord =
  | WaitingRequest
  | (Stored & { kind: 'draft'; values: SentValues })
  /** The server has refused the request, and the person has to correct it. */
  | (Stored & { kind: 'refused'; values: SentValues; errors: FieldErrors })
  /** The request was sent since; the person has not seen that yet. */
  | (Stored & { kind: 'sent'; received: ReceivedRequest })
  /** The request could not be sent in time: only that, and when it was found, is still stored. */
  | (Stored & { kind: 'expired' })

export type RecordOf<Kind extends PhoneRecord['kind']> = Extract<PhoneRecord, { kind: Kind }>

export const draftKey = 'draft'

const day = 24 * 60 * 60_000
/** How long the phone stores anything of a request. */
export const storedDays = 7

export const listRecords = (now = Date.now()): Promise<[key: string, PhoneRecord][]> =>
  inPhoneStore({ mode: 'readwrite' }, async (store) => {
    const keys = (await resultOf(store.getAllKeys())) as string[]
    const records: PhoneRecord[] = await resultOf(store.getAll())
    return records.flatMap((record, nth): [string, PhoneRecord][] => {
      const key = keys[nth] ?? ''
      if (now - record.at <= storedDays * day) return [[key, record]]
      if (record.kind !== 'waiting') {
        store.delete(key)
        return []
      }
      const expired: PhoneRecord = { kind: 'expired', at: now }
      store.put(expired, key)
      return [[key, expired]]
    })
  })

export async function recordsOf<Kind extends PhoneRecord['kind']>(
  kind: Kind,
): Promise<[key: string, RecordOf<Kind>][]> {
  const records = await listRecords()
  return records.filter((entry): entry is [string, RecordOf<Kind>] => entry[1].kind === kind)
}

/** False when the phone stores nothing. Other details that another tab has stored under the key are another request. */
export async function storeWaiting(values: SentValues, newKey: () => string): Promise<boolean> {
  const at = Date.now()
  try {
    await inPhoneStore({ mode: 'readwrite', durability: 'strict' }, async (store) => {
      const { request_key } = values
      const earlier: PhoneRecord | undefined = await resultOf(store.get(request_key))
      const isOther =
        earlier !== undefined && 'values' in earlier && !areSame(earlier.values, values)
      const own = isOther ? { ...values, request_key: newKey() } : values
      await resultOf(store.put({ kind: 'waiting', at, values: own }, own.request_key))
      await resultOf(store.delete(draftKey))
    })
    return true
  } catch {
    return false
  }
}

export const replaceWaiting = (key: string, record: PhoneRecord) =>
  inPhoneStore({ mode: 'readwrite', durability: 'strict' }, async (store) => {
    const waiting: PhoneRecord | undefined = await resultOf(store.get(key))
    if (waiting?.kind === 'waiting') await resultOf(store.put(record, key))
  })

export const removeRecord = (key: string) =>
  inPhoneStore({ mode: 'readwrite' }, (store) => resultOf(store.delete(key)))

export async function removeKind(kind: PhoneRecord['kind']) {
  for (const [key] of await recordsOf(kind)) await removeRecord(key)
}

const areSame = (one: SentValues, other: SentValues) => {
  const names = Object.keys({ ...one, ...other }) as (keyof SentValues)[]
  return names.every((name) => (one[name] ?? '') === (other[name] ?? ''))
}
