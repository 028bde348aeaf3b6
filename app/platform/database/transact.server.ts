import { type Kysely, NoResultError, type Transaction } from 'kysely'
import { hasErrorCode, isForeignKeyViolation } from './constraint-violation.ts'

// https://www.postgresql.org/docs/current/errcodes-appendix.html: a conflict, and a deadlock
const lostRaces = ['40001', '40P01']
const attempts = 3

/**
 * Does work in a transaction. What it looked up may be deleted before it writes; such a transaction is
 * rolled back and done again, so that it sees what is gone and can answer accordingly.
 */
export async function transact<Tables, Answer>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Answer>,
): Promise<Answer> {
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (left === 0 || !isLostRace(error)) throw error
    }
  }
}

const isLostRace = (error: unknown) =>
  isForeignKeyViolation(error) ||
  error instanceof NoResultError ||
  lostRaces.some((code) => hasErrorCode(error, code))
