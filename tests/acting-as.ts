import { theProgram } from '#app/platform/audit/actor.ts'
import type { Acting } from '#app/platform/parts.ts'

/** What an action needs, in the name of a member of staff. */
export const actingAs = <N extends Acting>(staff: string, needs: N): N => ({
  ...needs,
  by: { ...theProgram, id: staff },
})
