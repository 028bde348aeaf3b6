import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

// Argon2id is the package's default; the cost is OWASP's first choice:
// https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// One core is always left for visitors, however many people try to sign in.
const queue = pLimit(Math.min(2, Math.max(1, availableParallelism() - 1)))
const maxQueueLength = 100

export class TooManyPasswordsError extends Error {
  override name = 'TooManyPasswordsError'
}

/** Passwords are hashed in turn; equivalent spellings of a letter hash alike (NFKC). */
export const hashPassword = (password: string): Promise<string> =>
  enqueue(() => hash(password.normalize('NFKC'), cost))

export const verifyPassword = (hashed: string, password: string): Promise<boolean> =>
  enqueue(() => verify(hashed, password.normalize('NFKC')))

function enqueue<T>(work: () => Promise<T>): Promise<T> {
  if (queue.pendingCount >= maxQueueLength) throw new TooManyPasswordsError()
  return queue(work)
}
