import type { Branch, ClinicContent, Facts, OpeningHours } from './content.ts'
import { legibleColour } from './look.ts'

export const fullNameOf = ({ name, descriptor }: Pick<Facts, 'name' | 'descriptor'>) =>
  `${name} ${descriptor}`

// The formatter is made once, because making one costs more than the rest of a page's title.
const list = new Intl.ListFormat('en-GB')

/** Names inside a sentence: "Ultrasound, ECG and Laboratory". */
export const namesInProse = (names: string[]) => list.format(names)

export const branchesInProse = (branches: Pick<Branch, 'name'>[]) =>
  namesInProse(branches.map(({ name }) => name))

export const hoursOf = (
  branch: Pick<Branch, 'openingHours'>,
  { weekly }: Pick<ClinicContent['hours'], 'weekly'>,
) => (branch.openingHours.length > 0 ? branch.openingHours : weekly)

/** The weekly hours that all branches share; none where a branch has its own. */
export const sharedHours = ({
  branches,
  hours,
}: Pick<ClinicContent, 'branches' | 'hours'>): OpeningHours[] =>
  branches.some(({ openingHours }) => openingHours.length > 0) ? [] : hours.weekly

export function fillContent(stored: ClinicContent): ClinicContent {
  // The facts are filled first: they may name values themselves, and other texts name the facts.
  const facts = filled(stored.facts, { daily_hours: dailyHours(stored) }, false)
  const look = {
    ...stored.look,
    colour: legibleColour(stored.look.colour),
    accent: legibleColour(stored.look.accent),
  }
  const content = { ...stored, facts, look, branches: stored.branches.map(withEnteredPhone) }
  return filled(content, clinicValues(content), false)
}

/** The numbers of a new site only stand for real ones, of which none goes on with 00: nobody is offered to dial them. */
const withEnteredPhone = (branch: Branch): Branch =>
  branch.phone.e164.startsWith('+23300')
    ? { ...branch, phone: { display: '', e164: '' }, answersWhatsApp: false }
    : branch

export function clinicValues({
  facts,
  branches,
  hours,
}: Pick<ClinicContent, 'facts' | 'branches' | 'hours'>) {
  return {
    name: facts.name,
    full_name: fullNameOf(facts),
    motto: facts.motto,
    founded: facts.foundedIn,
    email: facts.email,
    emergency_number: facts.emergencyNumber,
    branches: branchesInProse(branches),
    branch_count: String(branches.length),
    counted_branches: countedBranches({ branches }),
    branches_and_regions: branches.map(({ name, region }) => `${name} (${region})`).join(', '),
    hours: hoursInProse(hours.weekly),
    open_days: openDays({ branches, hours }),
    daily_hours: dailyHours({ branches, hours }),
  }
}

export const fillText = (text: string, values: Record<string, string>) =>
  text.replaceAll(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder)

export const escapeHtml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

function filled<T>(value: T, values: Record<string, string>, isHtml: boolean): T
function filled(value: unknown, values: Record<string, string>, isHtml: boolean): unknown {
  if (typeof value === 'string') return fillText(value, isHtml ? escaped(values) : values)
  if (Array.isArray(value)) return value.map((item) => filled(item, values, false))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, filled(item, values, key === 'html')]),
  )
}

const escaped = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escapeHtml(value)]))

/** "Mon-Sat 8:00 AM - 6:00 PM, Sunday 11:00 AM - 5:00 PM and public holidays 8:00 AM - 5:00 PM". */
export const hoursInProse = (rows: OpeningHours[]) =>
  list.format(
    rows.map(
      ({ days, hours }) => `${days.replace(/^Public/, 'public')} ${hours.replace(/^Open/, 'open')}`,
    ),
  )

interface Hours {
  branches: Pick<Branch, 'openingHours'>[]
  /** The weekly hours are those of every branch that has none of its own. */
  hours: Pick<ClinicContent['hours'], 'weekly'>
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
    for (const { schema } of hoursOf({ openingHours: own }, hours)) {
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
