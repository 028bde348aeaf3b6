import { type Kysely, NoResultError, type Transaction } from 'kysely'
import { hasErrorCode } from '#app/platform/error-code.ts'
import type { Failure, Result } from '#app/result.ts'
import { isForeignKeyViolation } from './constraint-violation.ts'
import { withinTransaction } from './open-transaction.ts'

// https://www.postgresql.org/docs/current/errcodes-appendix.html: serialization failure and deadlock
const retryableCodes = ['40001', '40P01']
const maxAttempts = 3

/**
 * Runs work in a transaction. A row that it read may be deleted by others before it writes; such a
 * transaction is rolled back and retried, so that the work sees that the row is gone.
 */
export async function transact<Tables, Answer>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Answer>,
): Promise<Answer> {
  for (let left = maxAttempts - 1; ; left -= 1) {
    try {
      return await db.transaction().execute((tx) => withinTransaction(() => work(tx)))
    } catch (error) {
      if (left === 0 || !isRetryable(error)) throw error
    }
  }
}

const isRetryable = (error: unknown) =>
  isForeignKeyViolation(error) ||
  error instanceof NoResultError ||
  hasErrorCode(error, ...retryableCodes)

/** Runs an action in a transaction that is rolled back when the action fails; answers its result either way. */
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
