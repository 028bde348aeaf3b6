import { findByPatientToken } from '#app/domain/patient-link/patient-link.server.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { done, type NotFound, notFound, type Result } from '#app/values/result.ts'

/** Sets whether a patient gets messages about an appointment; after an opt-out waiting messages are not sent. */
export async function chooseMessages(
  needs: Needs<'clock' | 'db' | 'linkTokens'>,
  token: string,
  wanted: boolean,
): Promise<Result<null, NotFound>> {
  const id = await findByPatientToken(needs, token)
  if (id === null) return notFound
  await needs.db
    .updateTable('appointments')
    .set({ messages_off_at: wanted ? null : needs.clock.now().toISOString() })
    .where('id', '=', id)
    // Choosing the same again does not change the time.
    .where('messages_off_at', wanted ? 'is not' : 'is', null)
    .execute()
  return done(null)
}
