/**
 * How often a test repeats what is left to chance, such as the moment of a kill: a few times in `npm test`, for which
 * everybody waits, and more often where `npm run trials` runs the same test.
 */
export const repeats = (inTests: number, inTrials: number): number =>
  process.env.TEST_THOROUGH ? inTrials : inTests
