import type { Needs } from '#app/platform/platform.server.ts'

/** True for whoever marks a step first; in the transaction of what it marks, so that no step is done twice. */
export async function markStep(
  { db, clock }: Needs<'db' | 'clock'>,
  step: string,
): Promise<boolean> {
  const marked = await db
    .insertInto('starter_content')
    .values({ step, done_at: clock.now().toISOString() })
    .onConflict((conflict) => conflict.column('step').doNothing())
    .returning('step')
    .executeTakeFirst()
  return marked !== undefined
}

/** The steps that have been marked. */
export async function markedSteps({ db }: Needs<'db'>): Promise<Set<string>> {
  const rows = await db.selectFrom('starter_content').select('step').execute()
  return new Set(rows.map(({ step }) => step))
}
