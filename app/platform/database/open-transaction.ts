import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Runs the work of a transaction, so that a query that does not belong to it can be refused meanwhile. */
export async function withinTransaction<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const transaction = { isOpen: true }
  try {
    return await current.run(transaction, work)
  } finally {
    // Work that continues after the transaction may use the database again.
    transaction.isOpen = false
  }
}

/** Throws while `withinTransaction` runs the code that calls it. */
export function refuseWithinTransaction(): void {
  if (current.getStore()?.isOpen)
    throw new Error(
      'a query beside its transaction would wait for it for ever: use the transaction',
    )
}
