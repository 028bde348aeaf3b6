import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { ImageError } from '#app/images/image-error.ts'
import type { Log } from '#app/platform/log.server.ts'
import type { EncoderAnswer, EncoderTask, Inspected } from './encoder-task.ts'

/** Inspects and renders pictures in a process of its own, one at a time. */
export interface Encoder {
  /** Rejects with an `ImageError` when the file is not one that can be used. */
  run(task: EncoderTask, priority: 'now' | 'later'): Promise<Inspected | null>
  stop(): void
}

/** Thrown when the queue of the encoder is full; a later attempt may succeed. */
export class EncoderBusy extends Error {
  override name = 'EncoderBusy'
}

const maxWaiting = 100
const taskTimeoutMs = 20_000
const idleTimeoutMs = 5000
// The codecs fragment memory; a new process gives it back.
const maxMemoryBytes = 150 * 1024 * 1024

// The sources are installed beside the build, so the child runs from its source file.
const childFile = createRequire(import.meta.url).resolve('#app/images/encoder/encoder.child.ts')

interface Waiting {
  task: EncoderTask
  result: PromiseWithResolvers<Inspected | null>
}

export function createEncoder(log: Pick<Log, 'warn'>): Encoder {
  const queue: Record<'now' | 'later', Waiting[]> = { now: [], later: [] }
  let child: ChildProcess | undefined
  let tasksOfChild = 0
  let working = false
  let idleTimer: NodeJS.Timeout | undefined
  let stopped = false

  function endChild() {
    child?.kill('SIGKILL')
    child = undefined
  }

  function runningChild(): ChildProcess {
    if (child?.connected) return child
    tasksOfChild = 0
    // The child gets none of our settings: they hold secrets, and it reads files from strangers. Few malloc
    // arenas, because glibc gives each thread its own and returns little of their memory.
    child = fork(childFile, [], {
      execArgv: ['--max-old-space-size=256'],
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.unref()
    child.channel?.unref()
    return child
  }

  function runTask(task: EncoderTask): Promise<Inspected | null> {
    const worker = runningChild()
    tasksOfChild += 1
    const id = tasksOfChild
    const { promise, resolve, reject } = Promise.withResolvers<Inspected | null>()
    const rejectAsInvalid = () => reject(new ImageError('Invalid image file'))
    const onMessage = (answer: EncoderAnswer) => {
      if (answer.id !== id) return
      if (answer.memory > maxMemoryBytes) endChild()
      if (answer.ok) resolve(answer.seen)
      else if (answer.refused) reject(new ImageError(answer.refused))
      else rejectAsInvalid()
    }
    const timer = setTimeout(() => worker.kill('SIGKILL'), taskTimeoutMs)
    worker.on('message', onMessage)
    // The child crashed on this file, ran into the timeout, or cannot run on this machine.
    const onEnd = (...reason: unknown[]) => {
      log.warn(
        { reason: reason.map(String) },
        'images: the encoder process ended during a task, restarting',
      )
      rejectAsInvalid()
    }
    worker.once('exit', onEnd)
    worker.once('error', onEnd)
    worker.send({ ...task, id }, (error) => error && rejectAsInvalid())
    return promise.finally(() => {
      clearTimeout(timer)
      worker.off('message', onMessage)
      worker.off('exit', onEnd)
      worker.off('error', onEnd)
    })
  }

  async function work() {
    if (working) return
    working = true
    clearTimeout(idleTimer)
    for (let next = takeNext(); next; next = takeNext()) {
      await runTask(next.task).then(next.result.resolve, next.result.reject)
    }
    working = false
    idleTimer = setTimeout(endChild, idleTimeoutMs)
    idleTimer.unref()
  }

  const takeNext = () => queue.now.shift() ?? queue.later.shift()

  return {
    run(task, priority) {
      if (stopped || queue[priority].length >= maxWaiting) return Promise.reject(new EncoderBusy())
      const result = Promise.withResolvers<Inspected | null>()
      queue[priority].push({ task, result })
      void work()
      return result.promise
    },
    stop() {
      stopped = true
      for (const { result } of [...queue.now, ...queue.later]) result.reject(new EncoderBusy())
      queue.now = []
      queue.later = []
      clearTimeout(idleTimer)
      endChild()
    },
  }
}
