import type { Branch, OpeningHours } from './content.ts'

interface Hours {
  branches: Pick<Branch, 'openingHours'>[]
  /** The weekly hours of every branch that has none of its own. */
  hours: OpeningHours[]
}

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const hoursPerDay = 24

const inWords = (count: number) => words[count] ?? String(count)

/** The number of branches, at the beginning of a sentence: "Three branches". */
export function countedBranches({ branches }: Pick<Hours, 'branches'>): string {
  const [first = '', ...rest] = inWords(branches.length)
  return `${first.toUpperCase()}${rest.join('')} ${branches.length === 1 ? 'branch' : 'branches'}`
}

/** The days of the week on which every branch is open, after "open": "every day", or "on six days". */
export function openDays(hours: Hours): string {
  const [everyDay, ...others] = weeksOf(hours)
  const shared = [...(everyDay?.keys() ?? [])].filter((day) =>
    others.every((week) => week.has(day)),
  )
  if (shared.length === 7) return 'every day'
  if (shared.length === 0) return 'on different days'
  return shared.length === 1 ? 'on one day' : `on ${inWords(shared.length)} days`
}

/** The mean hours a day, in a week, of the branch that is open for the shortest time; in whole hours. */
export function dailyHours(hours: Hours): string {
  const means = weeksOf(hours).map((week) => [...week.values()].reduce(add, 0) / 7)
  return String(Math.floor(Math.min(hoursPerDay, ...means)))
}

/** The hours of each branch on each day of the week on which it is open; holidays are not counted. */
function weeksOf({ branches, hours }: Hours): Map<string, number>[] {
  return branches.map(({ openingHours: own }) => {
    const week = new Map<string, number>()
    for (const { schema } of own.length > 0 ? own : hours) {
      for (const day of schema.dayOfWeek) {
        if (day !== 'PublicHolidays') week.set(day, (week.get(day) ?? 0) + lengthOf(schema))
      }
    }
    return week
  })
}

/** The length in hours; a closing time that is not later than the opening time is on the next day. */
function lengthOf({ opens, closes }: OpeningHours['schema']): number {
  const length = hourOf(closes) - hourOf(opens)
  return length > 0 ? length : length + hoursPerDay
}

const hourOf = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3)) / 60

const add = (sum: number, length: number) => sum + length
