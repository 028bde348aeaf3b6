/** A promise against bad input, attacks, load or faults, and the tests that try it. */
export interface Promised {
  id: string
  promise: string
  /** What happens without the defence. */
  otherwise: string
  /** Each as `path > name of the test`. */
  tests: string[]
}
