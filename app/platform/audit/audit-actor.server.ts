import { AsyncLocalStorage } from 'node:async_hooks'

/** Who acts, for the audit trail. */
export interface Actor {
  /** Null for the program itself, and for a visitor who is not signed in. */
  id: string | null
  name: string
  /** The IP address; null for the program itself. */
  address: string | null
  requestId: string | null
}

const program: Actor = { id: null, name: 'The program', address: null, requestId: null }
const actors = new AsyncLocalStorage<Actor>()

/** Runs work in the name of somebody: what it records in the audit trail is theirs. */
export const actAs = <Answer>(actor: Actor, work: () => Answer): Answer => actors.run(actor, work)

/** Who acts at present; the program itself outside of `actAs`. */
export const currentActor = (): Actor => actors.getStore() ?? program
