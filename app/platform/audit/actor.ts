export interface Actor {
  /** Null for the program itself, and for a visitor who is not signed in. */
  id: string | null
  name: string
  /** The IP address; null for the program itself. */
  address: string | null
  requestId: string | null
}

export const theProgram: Actor = {
  id: null,
  name: 'The program',
  address: null,
  requestId: null,
}
