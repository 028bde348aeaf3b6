/** Why something cannot be loaded: nobody answers, or a newer release no longer has the file. */
export type Trouble = 'lost' | 'outdated'

const troubles = new Map<object, Trouble>()
const listeners = new Set<() => void>()

/** Notes that a load is in trouble, or with undefined that it no longer is; each load is an object of its own. */
export function setTrouble(load: object, trouble: Trouble | undefined): void {
  if (trouble) troubles.set(load, trouble)
  else troubles.delete(load)
  for (const listener of listeners) listener()
}

/** What is to be shown of all loads together. */
export function currentTrouble(): Trouble | undefined {
  const all = [...troubles.values()]
  return all.includes('outdated') ? 'outdated' : all[0]
}

export function onTrouble(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
