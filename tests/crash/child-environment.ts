import { join } from 'node:path'

/**
 * The environment of processes that tests start. They share Node's compile cache, so that each module is compiled
 * once. The cache is in the folder of test results, which `npm test` empties at its start.
 */
export const childEnvironment = {
  PATH: process.env.PATH,
  TMPDIR: process.env.TMPDIR,
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../results/compiled'),
}
