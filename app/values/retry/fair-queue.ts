/** Thrown when a queue is full, or when work has waited in it for too long. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

/** Runs work when a queue has a free slot; rejects with `QueueFull` when too many wait. */
export type RunQueued = <T>(work: () => Promise<T>) => Promise<T>

interface Limits {
  concurrency: number
  /** How many may wait: in all, and of one client. */
  maxWaiting: number
  maxWaitingPerClient: number
  maxWaitMs: number
  /** A client with more waiting than this is throttled: after each piece of work it pauses. */
  throttleAbove?: number
}

interface FairQueue {
  /**
   * Runs a client's work in its turn, and skips it when `isGone` returns true because the client has disconnected.
   * Throws `QueueFull` when too many wait, or when the work has waited too long. In a full queue the work of a client
   * with little waiting takes the place of the last work of the client with the most.
   */
  run<T>(client: string, work: () => Promise<T>, isGone?: () => boolean): Promise<T>
}

interface Lane {
  entries: Waiting[]
  /** How many pauses of this client have not ended. */
  pauses: number
}

interface Waiting {
  start(): void
  refuse(): void
  enqueuedAt: number
  isGone(): boolean
}

// Clients that share an IP address pause together, and slow work may only have waited for the database.
const maxPauseMs = 200
// A timer may fire a few milliseconds before `now()` says that its time has passed.
const deadlineSlackMs = 20

/** Clients are served in turn: one with a thousand requests delays only itself. The event loop runs between two pieces. */
export function createFairQueue(
  { concurrency, throttleAbove = Number.POSITIVE_INFINITY, ...limits }: Limits,
  now = () => performance.now(),
) {
  const lanes = createLanes(limits)
  let running = 0
  let isScheduled = false

  const isObsolete = ({ isGone, enqueuedAt }: Waiting) =>
    isGone() || now() - enqueuedAt > limits.maxWaitMs

  function schedule() {
    if (isScheduled || lanes.waiting === 0 || running >= concurrency) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      let entry = lanes.next()
      while (entry && isObsolete(entry)) {
        entry.refuse()
        entry = lanes.next()
      }
      if (!entry) return
      running += 1
      entry.start()
      schedule()
    })
  }

  function throttle(client: string, workMs: number) {
    const lane = lanes.find(client)
    if (!lane || lane.entries.length <= throttleAbove) return
    lane.pauses += 1
    setTimeout(
      () => {
        lane.pauses -= 1
        schedule()
      },
      Math.min(3 * workMs, maxPauseMs),
    )
  }

  const refuseObsolete = () => lanes.refuseAll(isObsolete)

  const queue: FairQueue = {
    async run(client, work, isGone = () => false) {
      if (lanes.isFull(client)) refuseObsolete()
      if (lanes.isFull(client) && !lanes.makeRoomFor(client)) throw new QueueFull()
      const slot = Promise.withResolvers<void>()
      const refuse = () => slot.reject(new QueueFull())
      const deadline = setTimeout(refuseObsolete, limits.maxWaitMs + deadlineSlackMs)
      lanes.add(client, { start: slot.resolve, refuse, enqueuedAt: now(), isGone })
      schedule()
      await slot.promise.finally(() => clearTimeout(deadline))
      const startedAt = now()
      try {
        return await work()
      } finally {
        running -= 1
        throttle(client, now() - startedAt)
        schedule()
      }
    },
  }
  return queue
}

/** What waits, in a lane for each client; the lanes are in the order of their turns. */
function createLanes({
  maxWaiting,
  maxWaitingPerClient,
}: Pick<Limits, 'maxWaiting' | 'maxWaitingPerClient'>) {
  const lanes = new Map<string, Lane>()
  let waiting = 0

  const lengthOf = (client: string) => lanes.get(client)?.entries.length ?? 0

  return {
    get waiting() {
      return waiting
    },
    find: (client: string) => lanes.get(client),
    isFull: (client: string) => waiting >= maxWaiting || lengthOf(client) >= maxWaitingPerClient,

    add(client: string, entry: Waiting) {
      const lane = lanes.get(client) ?? { entries: [], pauses: 0 }
      lane.entries.push(entry)
      lanes.set(client, lane)
      waiting += 1
    },

    next(): Waiting | undefined {
      for (const [client, lane] of lanes) {
        if (lane.pauses > 0) continue
        const entry = lane.entries.shift()
        lanes.delete(client)
        // The client moves to the end: all others come before its next piece of work.
        if (lane.entries.length > 0) lanes.set(client, lane)
        waiting -= 1
        return entry
      }
      return undefined
    },

    refuseAll(isObsolete: (entry: Waiting) => boolean) {
      for (const [client, lane] of lanes) {
        const obsolete = lane.entries.filter(isObsolete)
        if (obsolete.length === 0) continue
        for (const entry of obsolete) entry.refuse()
        waiting -= obsolete.length
        lane.entries = lane.entries.filter((entry) => !obsolete.includes(entry))
        if (lane.entries.length === 0) lanes.delete(client)
      }
    },

    /** False when no client has more waiting than this one would have. */
    makeRoomFor(client: string): boolean {
      if (lengthOf(client) >= maxWaitingPerClient) return false
      const [fullest] = [...lanes.values()].toSorted(
        (one, other) => other.entries.length - one.entries.length,
      )
      if (!fullest || fullest.entries.length <= lengthOf(client) + 1) return false
      fullest.entries.pop()?.refuse()
      waiting -= 1
      return true
    },
  }
}
