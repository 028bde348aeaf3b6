import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

// Argon2id is what the package does unless told otherwise; its cost here is OWASP's first choice:
// https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// One core is always left for visitors, however many try to sign in.
const turn = pLimit(Math.min(2, Math.max(1, availableParallelism() - 1)))
const longestQueue = 100

/** Thrown when so many passwords wait to be looked at that nobody would wait for one more. */
export class TooManyPasswordsError extends Error {
  override name = 'TooManyPasswordsError'
}

/** A password's Argon2id hash, in its turn; the same letters typed in another way hash alike (NFKC). */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password.normalize('NFKC'), cost))

/** Whether a password is the one that was hashed. */
export const verifyPassword = (hashed: string, password: string): Promise<boolean> =>
  inTurn(() => verify(hashed, password.normalize('NFKC')))

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (turn.pendingCount >= longestQueue) throw new TooManyPasswordsError()
  return turn(work)
}
