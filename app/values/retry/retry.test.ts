import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The page's window, as far as retries need it. */
let page: EventTarget
let retryWithBackoff: typeof import('./retry.ts').retryWithBackoff

beforeEach(async () => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.resetModules()
  retryWithBackoff = (await import('./retry.ts')).retryWithBackoff
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// Files that run after this one get modules that listen to no page of its own.
afterAll(() => void vi.resetModules())

/** Retries an operation that fails at first, and during that attempt does what is given. */
function retryAfter(duringFirst: () => void) {
  let attempts = 0
  return retryWithBackoff(async () => {
    attempts += 1
    if (attempts > 1) return 'here'
    duringFirst()
    throw new Error('lost')
  })
}

const comeOnline = () => page.dispatchEvent(new Event('online'))

test('a failure is retried after a pause, or as soon as the browser comes online', async () => {
  const answered = vi.fn()
  retryAfter(() => {}).then(answered)
  await vi.advanceTimersByTimeAsync(700)
  expect(answered).not.toHaveBeenCalled()
  comeOnline()
  await vi.advanceTimersByTimeAsync(0)
  expect(answered).toHaveBeenCalledWith('here')
})

test('a browser that came online while the attempt hung does not wait after its failure', async () => {
  expect(await retryAfter(comeOnline)).toBe('here')
})
