/** Whether `npm run trials` runs the tests: they then repeat more than in `npm test`, which must not take long. */
export const isThorough = process.env.TEST_THOROUGH === '1'

/** How often a test repeats what depends on chance, such as the moment of a kill. */
export const repeats = (inTests: number, inTrials: number): number =>
  isThorough ? inTrials : inTests
