import type { Needs } from '#app/platform.server.ts'

/** Marks a step as done; false when it was marked before. Call it in the step's transaction, so that no step runs twice. */
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
