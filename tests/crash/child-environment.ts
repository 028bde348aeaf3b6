import { join } from 'node:path'

/**
 * The environment that processes of tests start with: they store what they have compiled, and those after them need not
 * compile it again. It stands with the results, which `npm test` removes first.
 */
export const childEnvironment = {
  PATH: process.env.PATH,
  TMPDIR: process.env.TMPDIR,
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../results/compiled'),
}
