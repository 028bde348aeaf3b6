import { subMonths } from 'date-fns/subMonths'
import { bookedName, branchesOffering, branchNames } from '#app/domain/clinic/offerings.ts'
import { spanInProse } from '#app/domain/hours/hours-text.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
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
import type { ClosureEdit, ClosureInput, ClosureRules } from './closure.schema.ts'
import { type Closure, closureFieldNames, closureTexts } from './closure.ts'
import { isDefaultSentence, updatedSentence } from './closure-sentence.ts'

export const findClosure = ({ db }: Needs<'db'>, id: string): Promise<Closure | null> =>
  findById(db, 'closures', id, ['id', 'version', ...closureFieldNames])

/** Null as well for one that is outside of the scope. */
export const findClosureWithin = async (
  needs: Needs<'clinic' | 'clock' | 'db'>,
  scope: BranchScope,
  id: string,
) => withinScope(await findClosure(needs, id), await closureRules(needs, scope))

/** Closes or limits a branch, or all of them. The same closure sent twice, as by a double click, is stored once. */
export async function closeBranch(
  { db, clock, by }: Needs<'by' | 'db' | 'clock'>,
  input: ClosureInput,
): Promise<Result<{ id: string }>> {
  return transact(db, async (tx) => {
    // This update changes nothing. It locks the person's own row, so that the second of two clicks waits for the first.
    await tx
      .updateTable('admin_users')
      .set(({ ref }) => ({ updated_at: ref('updated_at') }))
      .where('id', '=', by.id)
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
      .values({ ...input, id, created_at: clock.now().toISOString(), created_by: by.id })
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

/** Does nothing when somebody has done so already; a conflict when the closure has changed since it was seen. */
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

export async function closureRules(
  { clinic, clock }: Needs<'clinic' | 'clock'>,
  { branch: only }: BranchScope,
): Promise<ClosureRules> {
  const { branches, offerings } = await clinic.read()
  const own = branches.filter(({ name }) => only === null || name === only)
  const offered = offerings.services.filter((service) => branchesOffering(service, own).length > 0)
  const names = [...new Set(offered.map(bookedName))]
  const idOf = (name: string) => offered.find((each) => bookedName(each) === name)?.id ?? ''
  const choices = {
    branch: branchNames(own),
    service: Object.fromEntries(names.map((name) => [idOf(name), name])),
  }
  return { now: clock.now(), mayCloseAll: only === null, choices }
}

export const withinScope = (
  closure: Closure | null,
  { choices, mayCloseAll }: Pick<ClosureRules, 'choices' | 'mayCloseAll'>,
): Closure | null => {
  const isOwn = closure?.branch ? Object.hasOwn(choices.branch, closure.branch) : false
  return isOwn || mayCloseAll ? closure : null
}

/** How long a closure is stored after its end, so that an owner can compare a season with the one before. */
const closureRetentionMonths = 24

/** Deletes the closures that ended long ago; the audit trail still says who set them (S-24.14). */
export const deletePastClosures = ({
  db,
  clock,
  by,
}: Needs<'by' | 'db' | 'clock'>): Promise<number> =>
  transact(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('closures')
      .where('ends_at', '<', subMonths(clock.now(), closureRetentionMonths).toISOString())
      .executeTakeFirst()
    const deleted = Number(numDeletedRows)
    if (deleted > 0) {
      await recordAudit(
        { db: tx, clock, by },
        { action: 'system.closures-deleted', details: [String(deleted)] },
      )
    }
    return deleted
  })
