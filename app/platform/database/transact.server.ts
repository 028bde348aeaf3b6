import { type Kysely, NoResultError, type Transaction } from 'kysely'
import { hasErrorCode, isForeignKeyViolation } from './constraint-violation.ts'

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
      return await db.transaction().execute(work)
    } catch (error) {
      if (left === 0 || !isRetryable(error)) throw error
    }
  }
}

const isRetryable = (error: unknown) =>
  isForeignKeyViolation(error) ||
  error instanceof NoResultError ||
  retryableCodes.some((code) => hasErrorCode(error, code))
