/** Why something cannot be loaded: `lost` when there is no connection, `outdated` when no release has the file any more. */
export type ConnectionProblem = 'lost' | 'outdated'

/** No response came, or it came from a gateway or a hotspot's sign-in page instead of our server. */
export class NoConnectionError extends Error {}

/** A message without a problem says that the script has come. */
export interface FileMessage {
  file: string
  problem?: ConnectionProblem
}

// By the path of a file, or by an object that stands for another load.
const problems = new Map<unknown, ConnectionProblem>()
const listeners = new Set<() => void>()
const pageLoads = {}
let failedLoads = 0

export function setConnectionProblem(load: unknown, problem: ConnectionProblem | undefined): void {
  if (problem) problems.set(load, problem)
  else problems.delete(load)
  for (const listener of listeners) listener()
}

/** The problem to show for all loads together; one that only a reload solves comes first. */
export function currentConnectionProblem(): ConnectionProblem | undefined {
  const all = [...problems.values()]
  return all.find((problem) => problem !== 'lost') ?? all[0]
}

export function recordPageLoad(isLost: boolean): void {
  failedLoads = isLost ? failedLoads + 1 : 0
  setConnectionProblem(pageLoads, isLost ? 'lost' : undefined)
}

export const failedPageLoads = (): number => failedLoads

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function followWorker(): void {
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<FileMessage>) =>
    setConnectionProblem(data.file, data.problem),
  )
}
