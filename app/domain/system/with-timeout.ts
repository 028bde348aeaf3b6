/** The value of a promise; rejects when it takes longer than `maxMs`. */
export async function withTimeout<Value>(answer: Promise<Value>, maxMs: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), maxMs)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
