import { sanitise } from '#app/domain/formatted-text/sanitised.schema.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import type { GuideInput } from './guide.schema.ts'

/** Stores guides that nobody has approved, under fixed ids; a guide that exists stays as it is. */
export async function storeDrafts(
  { db, clock }: Needs<'db' | 'clock'>,
  drafts: readonly (GuideInput & { id: string })[],
): Promise<void> {
  const now = clock.now().toISOString()
  const rows = drafts.map(({ id, title, content }) => ({
    id,
    title,
    content: sanitise(content, {}),
    created_at: now,
    updated_at: now,
  }))
  await db
    .insertInto('guides')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
