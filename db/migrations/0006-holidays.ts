import { type Kysely, sql } from 'kysely'
import { daysAfter } from '#app/values/day.ts'
import type { SchemaMigration } from './migration.ts'

/** The document of the opening hours, and each earlier version of it, has the public holidays that were declared. */
export const holidays: SchemaMigration = {
  name: '0006-holidays',
  async up(db) {
    const declared = await readDeclared(db)
    if (declared.length > 0) await storeHoursOfNewSite(db)
    const before = '{"weekly":'
    const after = `,"holidays":${JSON.stringify(declared)}}`
    await sql`update website_documents set content = ${before} || content || ${after}
      where id = 'hours'`.execute(db)
    await sql`update website_document_versions set content = ${before} || content || ${after}
      where document_id = 'hours'`.execute(db)
    await sql`drop table holiday_days`.execute(db)
  },
}

const names: Readonly<Record<string, string>> = {
  'new-year': 'New Year’s Day',
  'constitution-day': 'Constitution Day',
  'independence-day': 'Independence Day',
  'workers-day': 'Workers’ Day',
  'republic-day': 'Republic Day',
  'founders-day': 'Founder’s Day',
  'farmers-day': 'Farmers’ Day',
  'good-friday': 'Good Friday',
  'easter-monday': 'Easter Monday',
  christmas: 'Christmas Day',
  'boxing-day': 'Boxing Day',
  'eid-ul-fitr': 'Eid ul-Fitr',
  'shaqq-day': 'Shaqq Day',
  'eid-ul-adha': 'Eid ul-Adha',
}

/** A day was stored under its holiday and year: "eid-ul-fitr-1448". Shaqq Day and substitute days followed from an Eid. */
async function readDeclared(db: Kysely<unknown>) {
  const { rows } = await sql<{ id: string; day: string }>`
    select id, day from holiday_days`.execute(db)
  const ids = new Set(rows.map(({ id }) => id))
  const shaqqDays = rows
    .map(({ id, day }) => ({ id: id.replace('eid-ul-fitr', 'shaqq-day'), day: daysAfter(day, 1) }))
    .filter(({ id }) => !ids.has(id))
  const days = [...rows, ...shaqqDays].toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const taken = new Set(days.map(({ day }) => day))
  return days.flatMap(({ id, day }) => {
    const name = names[id.replace(/-\d{4}$/, '')]
    if (!name) return []
    const isEid = id.startsWith('eid-') || !ids.has(id)
    const observed = isEid && isWeekend(day) ? [day, substituteAfter(day, taken)] : [day]
    return observed.map((each) => ({ name, day: each }))
  })
}

const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay())

function substituteAfter(day: string, taken: Set<string>): string {
  let next = daysAfter(day, 1)
  while (taken.has(next) || isWeekend(next)) next = daysAfter(next, 1)
  taken.add(next)
  return next
}

const weeklyOfNewSite = [
  {
    dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
    opens: '08:00',
    closes: '18:00',
  },
  { dayOfWeek: ['Sunday'], opens: '11:00', closes: '17:00' },
  { dayOfWeek: ['PublicHolidays'], opens: '08:00', closes: '17:00' },
].map((schema) => ({ schema }))

/** A document that nobody has edited is not stored. */
async function storeHoursOfNewSite(db: Kysely<unknown>) {
  await sql`insert into website_documents (id, content, version, updated_at)
    values ('hours', ${JSON.stringify(weeklyOfNewSite)}, 1, ${new Date().toISOString()})
    on conflict do nothing`.execute(db)
  await sql`insert into website_document_versions
      (id, document_id, version, content, saved_at, saved_by)
    select 'opening-hours', id, version, content, updated_at, updated_by from website_documents
    where id = 'hours' on conflict do nothing`.execute(db)
}
