import { QueueFull } from '#app/http/queue-full.ts'

interface Limits {
  /** How many pieces of work go on at once. */
  atOnce: number
  /** How many may wait, in all and of one client. */
  mostWaiting: number
  mostWaitingOfOne: number
  longestWaitMs: number
}

export interface FairQueue {
  /**
   * Does a client's work when its turn comes, and nothing where `isGone` says that nobody waits any longer.
   * Throws `QueueFull` instead of letting it wait without end.
   */
  run<T>(client: string, work: () => Promise<T>, isGone?: () => boolean): Promise<T>
}

interface Waiting {
  begin(): void
  refuse(): void
  since: number
  isGone(): boolean
}

/**
 * A queue that serves its clients in turn, one piece of work each, so that whoever asks a thousand times
 * waits for himself and nobody else does. Between two pieces the process sees to everything else.
 */
export function createFairQueue({ atOnce, ...limits }: Limits, now = () => performance.now()) {
  const lanes = new Map<string, Waiting[]>()
  let waiting = 0
  let working = 0
  let isAwake = false

  function next(): Waiting | undefined {
    const [first] = lanes
    if (!first) return undefined
    const [client, lane] = first
    const entry = lane.shift()
    lanes.delete(client)
    // Behind all others, until they have had a turn as well.
    if (lane.length > 0) lanes.set(client, lane)
    waiting -= 1
    return entry
  }

  function wake() {
    if (isAwake || waiting === 0 || working >= atOnce) return
    isAwake = true
    setImmediate(() => {
      isAwake = false
      let entry = next()
      while (entry && (entry.isGone() || now() - entry.since > limits.longestWaitMs)) {
        entry.refuse()
        entry = next()
      }
      if (!entry) return
      working += 1
      entry.begin()
      wake()
    })
  }

  const queue: FairQueue = {
    async run(client, work, isGone = () => false) {
      const lane = lanes.get(client) ?? []
      if (waiting >= limits.mostWaiting || lane.length >= limits.mostWaitingOfOne) {
        throw new QueueFull()
      }
      const turn = Promise.withResolvers<void>()
      const refuse = () => turn.reject(new QueueFull())
      lane.push({ begin: turn.resolve, refuse, since: now(), isGone })
      lanes.set(client, lane)
      waiting += 1
      wake()
      await turn.promise
      try {
        return await work()
      } finally {
        working -= 1
        wake()
      }
    },
  }
  return queue
}
