import { isDay } from '#app/values/day.ts'

const names = [
  'requests',
  // Also those that are done already.
  'confirmed',
  'came',
  'missed',
  'cancelled',
  // Requests of patients themselves that were answered, and the seconds in all until they were.
  'answered',
  'answerSeconds',
  // Those that were answered within 24 hours; due are all that were answered and those that wait longer than that.
  'inTime',
  'due',
] as const

export type Numbers = Record<(typeof names)[number], number>

export const countHeads = {
  requests: 'Requests',
  confirmed: 'Confirmed',
  came: 'Came',
  missed: 'Did not come',
  cancelled: 'Cancelled',
} as const satisfies Partial<Record<keyof Numbers, string>>
export const countNames = Object.keys(countHeads) as (keyof typeof countHeads)[]

export interface NumberGroup extends Numbers {
  branch: string | null
  service: string
  source: string | null
}

export const groupsOf = (groups: readonly NumberGroup[], branch: string) =>
  groups.filter((group) => branch === '' || group.branch === branch)

export const sumOf = (groups: readonly Numbers[]): Numbers =>
  Object.fromEntries(
    names.map((name) => [name, groups.reduce((sum, group) => sum + group[name], 0)]),
  ) as Numbers

export interface ComparedNumbers extends Numbers {
  id: string
  name: string
  before: Numbers
}

export function sumsBy(
  groups: readonly NumberGroup[],
  before: readonly NumberGroup[],
  nameOf: (group: NumberGroup) => string,
): ComparedNumbers[] {
  const found = [...new Set([...groups, ...before].map(nameOf))].toSorted()
  const sumNamed = (name: string, among: readonly NumberGroup[]) =>
    sumOf(among.filter((group) => nameOf(group) === name))
  return found.map((name) => ({
    id: name,
    name,
    ...sumNamed(name, groups),
    before: sumNamed(name, before),
  }))
}

export const unknownFigure = '–'

export const inTimeText = ({ inTime, due }: Pick<Numbers, 'inTime' | 'due'>): string =>
  due === 0 ? unknownFigure : `${Math.round((inTime / due) * 100)}%`

export function answerTimeText({
  answered,
  answerSeconds,
}: Pick<Numbers, 'answered' | 'answerSeconds'>) {
  if (answered === 0) return unknownFigure
  const minutes = Math.round(answerSeconds / answered / 60)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

export const changeText = (now: number, before: number): string =>
  now === before ? '±0' : `${now > before ? '+' : '−'}${Math.abs(now - before)}`

export const isMonth = (text: string): boolean => text.length === 7 && isDay(`${text}-01`)

export function monthsAfter(month: string, months: number): string {
  const first = new Date(`${month}-01T00:00:00.000Z`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return first.toISOString().slice(0, 7)
}
