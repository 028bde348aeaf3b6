/** Whether `npm run trials` runs the tests, which repeat more then than in `npm test`, for which everybody waits. */
export const isThorough = process.env.TEST_THOROUGH === '1'

/** How often a test repeats what is left to chance, such as the moment of a kill. */
export const repeats = (inTests: number, inTrials: number): number =>
  isThorough ? inTrials : inTests
