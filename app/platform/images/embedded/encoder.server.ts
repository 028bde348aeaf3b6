import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import type { Log } from '#app/platform/log.server.ts'
import type { EncoderAnswer, EncoderTask, Inspected } from './encoder-task.ts'
import { ImageError } from './image-error.ts'

/** Reads and writes pictures in a process of its own, one after the other. */
export interface Encoder {
  /** Rejects with an `ImageFault` when the file is not one that can be used. */
  run(task: EncoderTask, turn: 'now' | 'later'): Promise<Inspected | null>
  stop(): void
}

/** Too many pictures wait already; whoever asks again in a moment may be lucky. */
export class EncoderBusy extends Error {
  override name = 'EncoderBusy'
}

const mostWaiting = 100
const longestTaskMs = 20_000
const idleMs = 20_000
// Memory that the codecs leave in pieces is given back by beginning anew.
const mostMemory = 150 * 1024 * 1024

// The program is always there beside what was built of it.
const childFile = createRequire(import.meta.url).resolve(
  '#app/platform/images/embedded/encoder.child.ts',
)

interface Waiting {
  task: EncoderTask
  settle: PromiseWithResolvers<Inspected | null>
}

export function createEncoder(log: Pick<Log, 'warn'>): Encoder {
  const queue: Record<'now' | 'later', Waiting[]> = { now: [], later: [] }
  let child: ChildProcess | undefined
  let tasksOfChild = 0
  let working = false
  let idle: NodeJS.Timeout | undefined
  let stopped = false

  function endChild() {
    child?.kill('SIGKILL')
    child = undefined
  }

  function childAtWork(): ChildProcess {
    if (child?.connected) return child
    tasksOfChild = 0
    // Nothing of our settings: they hold secrets, and it reads what strangers wrote. Fewer arenas, since
    // glibc gives each thread its own and returns little of them.
    child = fork(childFile, [], {
      execArgv: ['--max-old-space-size=256'],
      env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.unref()
    child.channel?.unref()
    return child
  }

  function doTask(task: EncoderTask): Promise<Inspected | null> {
    const worker = childAtWork()
    tasksOfChild += 1
    const id = tasksOfChild
    const { promise, resolve, reject } = Promise.withResolvers<Inspected | null>()
    const unreadable = () => reject(new ImageError('Invalid image file'))
    const heard = (answer: EncoderAnswer) => {
      if (answer.id !== id) return
      if (answer.memory > mostMemory) endChild()
      if (answer.ok) resolve(answer.seen)
      else if (answer.refused) reject(new ImageError(answer.refused))
      else unreadable()
    }
    const timer = setTimeout(() => worker.kill('SIGKILL'), longestTaskMs)
    worker.on('message', heard)
    // Whatever ended it, a crash or its time: it was this file, or a machine on which it cannot run.
    const ended = (...why: unknown[]) => {
      log.warn(
        { why: why.map(String) },
        'the process that reads pictures ended with one in its hands',
      )
      unreadable()
    }
    worker.once('exit', ended)
    worker.once('error', ended)
    worker.send({ ...task, id }, (error) => error && unreadable())
    return promise.finally(() => {
      clearTimeout(timer)
      worker.off('message', heard)
      worker.off('exit', ended)
      worker.off('error', ended)
    })
  }

  async function work() {
    if (working) return
    working = true
    clearTimeout(idle)
    for (let next = takeNext(); next; next = takeNext()) {
      await doTask(next.task).then(next.settle.resolve, next.settle.reject)
    }
    working = false
    idle = setTimeout(endChild, idleMs)
    idle.unref()
  }

  const takeNext = () => queue.now.shift() ?? queue.later.shift()

  return {
    run(task, turn) {
      if (stopped || queue[turn].length >= mostWaiting) return Promise.reject(new EncoderBusy())
      const settle = Promise.withResolvers<Inspected | null>()
      queue[turn].push({ task, settle })
      void work()
      return settle.promise
    },
    stop() {
      stopped = true
      for (const { settle } of [...queue.now, ...queue.later]) settle.reject(new EncoderBusy())
      queue.now = []
      queue.later = []
      clearTimeout(idle)
      endChild()
    },
  }
}
