const everyMs = 5000

/**
 * Reports the progress of an import every five seconds: returns the function to call after each row, with the counts of
 * its kind.
 */
export function showProgress(
  say: (line: string) => void,
  now: () => number = () => performance.now(),
): (count: { noun: string; found: number }) => void {
  let next = now() + everyMs
  return ({ noun, found }) => {
    if (now() < next) return
    next = now() + everyMs
    say(`${noun}: ${found.toLocaleString('en')} so far`)
  }
}
