import type { Needs } from '#app/domain/platform.server.ts'
import type { BranchScope } from '#app/domain/staff/branch-scope.server.ts'
import { accraDate } from '#app/platform/clock.ts'
import { closureRules, withinScope } from './closures/closures.server.ts'
import { stateText } from './hours-text.ts'

export async function readBranchHours(
  needs: Needs<'clinic' | 'clock' | 'hours'>,
  member: BranchScope,
) {
  const [rules, { timetable, closures }] = await Promise.all([
    closureRules(needs, member),
    needs.hours.read(),
  ])
  const now = needs.clock.now()
  const present = closures.filter(({ ends_at }) => ends_at > now.toISOString())
  const changeable = present.filter((closure) => withinScope(closure, rules))
  // A branch where only something is missing is open, so it can be closed.
  const closedNow = changeable
    .filter(({ kind, starts_at }) => kind === 'closed' && starts_at <= now.toISOString())
    .toSorted((one, other) => other.ends_at.localeCompare(one.ends_at))
  const branches = Object.entries(rules.choices.branch).map(([slug, name]) => {
    const closure = closedNow.find((each) => each.branch === slug) ?? null
    const state = timetable.stateOf(slug, now)
    const isOpenToday =
      state.isOpen || (state.changesAt !== null && accraDate(state.changesAt) === accraDate(now))
    return { slug, name, state: stateText(state, now), closure, isOpenToday }
  })
  return { branches, closures: changeable }
}

export type BranchHours = Awaited<ReturnType<typeof readBranchHours>>['branches'][number]
