/**
 * Why something cannot be loaded: `lost` when there is no connection, `outdated` when a newer release no longer has the
 * file, `stuck` when the browser refuses to try again.
 */
export type ConnectionProblem = 'lost' | 'outdated' | 'stuck'

const problems = new Map<object, ConnectionProblem>()
const listeners = new Set<() => void>()

/** Sets the problem of one load, or clears it with undefined; `load` is any object that identifies the load. */
export function setConnectionProblem(load: object, problem: ConnectionProblem | undefined): void {
  if (problem) problems.set(load, problem)
  else problems.delete(load)
  for (const listener of listeners) listener()
}

/** The problem to show for all loads together; those that only a reload solves come first. */
export function currentConnectionProblem(): ConnectionProblem | undefined {
  const all = [...problems.values()]
  return all.find((problem) => problem !== 'lost') ?? all[0]
}

/** Calls the listener after every change; returns how to unsubscribe. */
export function onConnectionProblemChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
