import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import type { Point } from '#app/images/focus.ts'
import { ImageError } from '#app/images/image-host.ts'
import type { Rendition } from '#app/images/protocol/transformation.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import { createFairQueue, QueueFull } from '#app/values/retry/fair-queue.ts'
import type { ImageKind } from './image-kinds.ts'

type EncoderTask =
  | { task: 'inspect'; file: string; kind: ImageKind; source: string }
  | { task: 'render'; file: string; out: string; rendition: Rendition }
export type EncoderRequest = EncoderTask & { id: number }

export interface Inspected {
  width: number
  height: number
  hasAlpha: boolean
  placeholder: string | null
  /** What draws the eye, in percent; null in an image that is too small to be cut. */
  attention: Point | null
  /** True when it wrote a smaller source file, which all renditions are made from. */
  converted: boolean
}

/** `refused` is a message for the person; when null, the file could not be read. */
export type EncoderResult =
  | { ok: true; seen: Inspected | null }
  | { ok: false; refused: string | null }
/** A result with the resident memory of the process, in bytes. */
export type EncoderAnswer = EncoderResult & { id: number; memory: number }

export type Encoder = ReturnType<typeof createEncoder>

// A bulk upload has four renditions to prepare for each of its images, which may take minutes.
const limits = {
  concurrency: 1,
  maxWaiting: 1000,
  maxWaitingPerClient: 100,
  maxWaitMs: 10 * 60_000,
}
// The timeout is shorter than the minute that a browser waits, and long enough at the lowest priority; queues do not
// count.
const taskTimeoutMs = 45_000
const idleTimeoutMs = 5000
// The codecs fragment memory; ending the process returns it to the system.
const maxMemoryBytes = 150 * 1024 * 1024

// The sources are installed beside the build, so the child runs from its source file.
const childFile = createRequire(import.meta.url).resolve('#app/images/encoder/encoder.child.ts')

/** Runs tasks in a process of its own, which is started when it is needed. */
export function createEncoder(log: Pick<Log, 'warn'>) {
  const queue = createFairQueue(limits)
  let child: ChildProcess | undefined
  let tasksOfChild = 0
  let idleTimer: NodeJS.Timeout | undefined
  let stopped = false

  function endChild() {
    child?.kill('SIGKILL')
    child = undefined
  }

  function runningChild(): ChildProcess {
    if (child?.connected) return child
    tasksOfChild = 0
    child = startChild()
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

  return {
    /** Rejects with an `ImageError` for an unusable file, with `QueueFull` when too many tasks wait. */
    run(task: EncoderTask, client: string): Promise<Inspected | null> {
      return queue.run(client, async () => {
        if (stopped) throw new QueueFull()
        clearTimeout(idleTimer)
        return runTask(task).finally(() => {
          idleTimer = setTimeout(endChild, idleTimeoutMs)
          idleTimer.unref()
        })
      })
    },
    stop() {
      stopped = true
      clearTimeout(idleTimer)
      endChild()
    },
  }
}

function startChild(): ChildProcess {
  // The child gets none of our settings: they hold secrets, and it reads files from strangers. Few malloc
  // arenas, because glibc gives each thread its own and returns little of their memory.
  const child = fork(childFile, [], {
    execArgv: ['--max-old-space-size=256'],
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}
