import { hash } from '@node-rs/argon2'

/**
 * A password's hash of the least cost. Verifying takes what the stored hash says, so that a test's sign-in with this one
 * takes no time; what a real hash costs is tested in `password-hash.test.ts`.
 */
export const quickHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
