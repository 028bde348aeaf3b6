import { isDay } from '#app/values/day.ts'

/** The outcomes of some requests, as counts. */
export interface Numbers {
  requests: number
  /** Requests that are confirmed, or done already. */
  confirmed: number
  came: number
  missed: number
  cancelled: number
  /**
   * How many of the requests that patients sent themselves have been answered, and for how many seconds they waited in
   * all.
   */
  answered: number
  answerSeconds: number
  /** How many of the due ones were answered within 24 hours; due are the answered ones and those that wait longer. */
  inTime: number
  due: number
}

/** The numbers of one branch, service and source. */
export interface NumberGroup extends Numbers {
  branch: string | null
  service: string
  source: string | null
}

/** The groups of a branch; an empty name is all of them. */
export const groupsOf = (groups: readonly NumberGroup[], branch: string) =>
  groups.filter((group) => branch === '' || group.branch === branch)

const zeros: Numbers = {
  requests: 0,
  confirmed: 0,
  came: 0,
  missed: 0,
  cancelled: 0,
  answered: 0,
  answerSeconds: 0,
  inTime: 0,
  due: 0,
}

const names = Object.keys(zeros) as (keyof Numbers)[]

export const sumOf = (groups: readonly Numbers[]): Numbers =>
  groups.reduce<Numbers>(
    (sum, group) =>
      Object.fromEntries(
        names.map((name) => [name, sum[name] + group[name]]),
      ) as unknown as Numbers,
    zeros,
  )

/** The numbers of one branch, service or source, and those of the month before. */
export interface ComparedNumbers extends Numbers {
  id: string
  name: string
  before: Numbers
}

/** The numbers of a month and of the one before by a part of their groups, in the order of its names. */
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

/** The text in place of a figure that is not known. */
export const unknownFigure = '–'

/** The share that was answered in time as people read it; a dash where nothing is due. */
export const inTimeText = ({ inTime, due }: Pick<Numbers, 'inTime' | 'due'>): string =>
  due === 0 ? unknownFigure : `${Math.round((inTime / due) * 100)}%`

/** The mean time to the first answer as people read it; a dash where nothing is answered. */
export function answerTimeText({
  answered,
  answerSeconds,
}: Pick<Numbers, 'answered' | 'answerSeconds'>) {
  if (answered === 0) return unknownFigure
  const minutes = Math.round(answerSeconds / answered / 60)
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** A change since the month before: "+3", "-2", "±0". */
export const changeText = (now: number, before: number): string =>
  now === before ? '±0' : `${now > before ? '+' : '−'}${Math.abs(now - before)}`

/** Whether a text is a month, as `yyyy-mm`. */
export const isMonth = (text: string): boolean => text.length === 7 && isDay(`${text}-01`)

/** The month a number of months later, or earlier when the number is negative. */
export function monthsAfter(month: string, months: number): string {
  const first = new Date(`${month}-01T00:00:00.000Z`)
  first.setUTCMonth(first.getUTCMonth() + months)
  return first.toISOString().slice(0, 7)
}
