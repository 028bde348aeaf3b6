const [databaseName, storeName] = ['gemev-requests', 'requests']

interface Options {
  mode: IDBTransactionMode
  /** `strict` waits until the data are on the disk; it is used where the page says that they are saved. */
  durability?: 'strict' | 'relaxed'
}

/**
 * Runs one transaction on what this phone stores of requests. It is IndexedDB, since the service worker reads it,
 * too. Rejects where the browser stores nothing.
 */
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

/** The result of one request within a transaction. */
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
