import { AsyncLocalStorage } from 'node:async_hooks'
import { type Kysely, NoResultError, type SelectQueryBuilder, type Transaction } from 'kysely'
import { hasErrorCode, hasSqliteCode, sqliteCode } from '#app/platform/errors.ts'
import type { Failure, Result } from '#app/values/result.ts'
import { retryWithBackoff } from '#app/values/retry/retry.ts'

// https://www.postgresql.org/docs/current/errcodes-appendix.html: serialization failure and deadlock
const retryableCodes = ['40001', '40P01']
// Without a pause, the transaction that was rolled back could lock its row again before the other one, which waits for it.
const pauses = { firstMs: 20, maxMs: 100 }

/** The work is retried, in at most three attempts, where a row that it read was deleted or two transactions met. */
export const transact = <Tables, Answer>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Answer>,
): Promise<Answer> =>
  retryWithBackoff(() => db.transaction().execute((tx) => withinTransaction(() => work(tx))), {
    retries: 2,
    pauses,
    isFinal: (error) => !isRetryable(error),
  })

const isRetryable = (error: unknown) =>
  isForeignKeyViolation(error) ||
  error instanceof NoResultError ||
  hasErrorCode(error, ...retryableCodes)

/** A failed action is rolled back; answers its result either way. */
export async function transactResult<Tables, T, F extends Failure>(
  db: Kysely<Tables>,
  action: (tx: Transaction<Tables>) => Promise<Result<T, F>>,
): Promise<Result<T, F>> {
  let failure: F | undefined
  try {
    return await transact(db, async (tx) => {
      const result = await action(tx)
      if (result.ok) return result
      failure = result
      throw new RolledBackError()
    })
  } catch (error) {
    if (error instanceof RolledBackError && failure) return failure
    throw error
  }
}

class RolledBackError extends Error {}

const current = new AsyncLocalStorage<{ isOpen: boolean }>()

async function withinTransaction<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const transaction = { isOpen: true }
  try {
    return await current.run(transaction, work)
  } finally {
    // Work that continues after the transaction may use the database again.
    transaction.isOpen = false
  }
}

export function refuseWithinTransaction(): void {
  if (current.getStore()?.isOpen)
    throw new Error(
      'a query beside its transaction would wait for it for ever: use the transaction',
    )
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const postgresCode = { unique: '23505', foreignKey: '23503' }

export const isUniqueViolation = (error: unknown): boolean => isViolation(error, 'unique')

const isForeignKeyViolation = (error: unknown): boolean => isViolation(error, 'foreignKey')

const isViolation = (error: unknown, kind: keyof typeof postgresCode): boolean =>
  hasErrorCode(error, postgresCode[kind]) || hasSqliteCode(error, sqliteCode[kind])

export const hasRow = async <Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
) => (await query.limit(1).executeTakeFirst()) !== undefined
