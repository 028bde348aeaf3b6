import { spanInProse } from '#app/domain/hours/hours-text.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import {
  deleteById,
  findById,
  type SeenRow,
  saveVersion,
} from '#app/platform/database/rows.server.ts'
import { transact } from '#app/platform/database/transact.server.ts'
import { newId } from '#app/platform/id.ts'
import {
  type Conflict,
  conflict,
  done,
  type EditResult,
  invalid,
  type Result,
} from '#app/values/result.ts'
import type { ClosureEdit, ClosureInput } from './closure.schema.ts'
import { type Closure, closureFieldNames, closureTexts } from './closure.ts'
import { isDefaultSentence, updatedSentence } from './closure-sentence.ts'

/** One closure; null when there is none. */
export const findClosure = ({ db }: Needs<'db'>, id: string): Promise<Closure | null> =>
  findById(db, 'closures', id, ['id', 'version', ...closureFieldNames])

/** Closes or limits a branch, or all of them. The same closure sent twice, as by a double click, is stored once. */
export async function closeBranch(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  input: ClosureInput,
  staff: string,
): Promise<Result<{ id: string }>> {
  return transact(db, async (tx) => {
    // This update changes nothing. It locks the person's own row, so that the second of two clicks waits for the first.
    await tx
      .updateTable('admin_users')
      .set(({ ref }) => ({ updated_at: ref('updated_at') }))
      .where('id', '=', staff)
      .execute()
    const earlier = await tx
      .selectFrom('closures')
      .select('id')
      .where(({ eb, and }) =>
        and(
          closureFieldNames.map((name) => eb(name, input[name] === null ? 'is' : '=', input[name])),
        ),
      )
      .executeTakeFirst()
    if (earlier) return done(earlier)
    const id = newId()
    await tx
      .insertInto('closures')
      .values({ ...input, id, created_at: clock.now().toISOString(), created_by: staff })
      .execute()
    await recordAudit(
      { db: tx, clock, by },
      {
        action: 'hours.closed',
        rowId: id,
        subject: input.sentence,
        details: [input.branch || 'all branches', ...spanInProse(input)],
      },
    )
    return done({ id })
  })
}

/**
 * Saves the changed fields of a closure. When its times change, a default sentence is updated for them, unless a script
 * of the form has done so. A conflict when the closure has changed since it was seen.
 */
export const editClosure = (
  needs: Needs<'by' | 'db' | 'clock'>,
  seen: SeenRow,
  { followed, ...changes }: Partial<ClosureEdit>,
): Promise<EditResult<Closure>> => {
  const today = accraDate(needs.clock.now())
  const changesOf = (before: Closure) =>
    followed ? changes : withUpdatedSentence(before, changes, today)
  return saveVersion<Closure>(needs, 'closures', seen, changesOf, {
    audit: { action: 'hours.changed', subjectOf: ({ sentence }) => sentence },
    find: (tx) => findClosure({ db: tx }, seen.id),
    check: async (_, before) => {
      // An outdated form gets the conflict: what somebody else has changed since is no error of this person.
      if (before.version !== seen.version) return done({})
      const after = { ...before, ...changesOf(before) }
      const isUnwritten = after.kind === 'limited' && isDefaultSentence(after.sentence, after)
      return isUnwritten ? invalid({ sentence: closureTexts.nothingMissing }) : done({})
    },
  })
}

function withUpdatedSentence(before: Closure, changes: Partial<ClosureInput>, today: string) {
  const { sentence, starts_at, ends_at } = changes
  if (sentence !== undefined || (!starts_at && !ends_at)) return changes
  const after = { ...before, ...changes }
  return { ...changes, sentence: updatedSentence(before.sentence, before, after, today) }
}

/**
 * Opens a branch again by deleting the closure; does nothing when somebody has already done so. A conflict when the closure
 * has changed since it was seen.
 */
export async function reopenBranch(
  needs: Needs<'by' | 'db' | 'clock'>,
  { id, version }: SeenRow,
): Promise<Result<{ id: string }, Conflict<Closure>>> {
  const deleted = await deleteById(needs, 'closures', id, {
    action: 'hours.reopened',
    subject: 'sentence',
    condition: (row) => row('version', '=', version),
  })
  const current = deleted.ok ? null : await findClosure(needs, id)
  return current ? conflict(current) : done({ id })
}
