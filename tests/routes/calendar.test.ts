import { beforeAll, expect, test } from 'vitest'
import type { AppointmentRequest } from '#app/domain/appointments/request/appointment-request.schema.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import { weekdayDate } from '#app/values/date-text.ts'
import { daysAfter } from '#app/values/day.ts'
import { insertClosure, insertRequest } from '#tests/appointments.ts'
import { openBackOffice, visibleText } from '#tests/back-office.ts'
import { comingDay } from '#tests/coming-day.ts'
import { setColumns } from '#tests/rows.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { signedInAdmin } from '#tests/staff.ts'

const day = comingDay()
const atBole = `branch=Bole&date=${day}`

describeSite('the day of a branch', (site) => {
  beforeAll(async () => {
    const capacity = [{ service: ['ultrasound'], inParallel: 2, minutes: 60 }]
    const branches = seed.branches.map((branch) => ({ ...branch, capacity }))
    const { db, content } = site().platform
    const at = new Date().toISOString()
    const row = { id: 'branches', content: JSON.stringify(branches), version: 2, updated_at: at }
    await db.insertInto('website_documents').values(row).execute()
    content.notify()
  })
  async function visit(asked: Partial<AppointmentRequest>, agreed: object = {}) {
    const now = new Date().toISOString()
    const row = await insertRequest(site().platform, now, { branch: 'Bole', ...asked })
    const changes = { status: 'confirmed' as const, appointment_date: day, ...agreed }
    await setColumns(site().platform, 'appointments', row.id, changes)
    return row
  }
  const named = (first_name: string, agreed: object, asked: Partial<AppointmentRequest> = {}) =>
    visit({ first_name, service: 'Ultrasound', ...asked }, agreed)

  test('has in the calendar its free and taken places, and those of a week for one service', async () => {
    await named('Ama', { appointment_time: '09:00' })
    await named('Kofi', { appointment_time: '09:00' })
    await named('Esi', { status: 'pending', appointment_time: '10:15' })
    await named('Yaa', { appointment_time: null })
    await named('Abu', { status: 'cancelled', appointment_time: '11:00' })
    await named('Efua', { appointment_time: '12:00' }, { service: 'ECG' })
    await named('Kojo', { appointment_time: '09:00' }, { branch: 'Wenchi' })
    const { text, open } = await openBackOffice(site())
    const path = `/admin/calendar?${atBole}`
    const shown = await text(path)
    for (const words of [
      /2 at the same time, 60 minutes each 8:00 AM 2 of 2 free 9:00 AM full \(2\)/,
      /10:00 AM 2 of 2 free Esi .* 10:15 AM, Pending .* 11:00 AM 2 of 2 free 12:00 PM/,
      /No Time Yet, or Outside Opening Hours Yaa .* No time yet/,
      /No limit, 30 minutes each Set how many visits at once .* 12:00 PM 1 taken Efua/,
    ])
      expect(shown).toMatch(words)
    expect(shown).not.toMatch(/Abu|Kojo/)
    const access = { role: 'front-desk', branch: null } as const
    const { cookie } = await signedInAdmin(site(), 'Efua Owusu', access)
    const ofFrontDesk = await (await site().fetch(path, { headers: { Cookie: cookie } })).text()
    expect(visibleText(ofFrontDesk)).not.toContain('Set how many visits at once')
    const week = await text(`${path}&view=week`)
    expect(week).toContain('9:00 AM full (2) 10:00 AM 2 of 2 free')
    expect(week).not.toContain('Efua')
    expect((await open(`${path}&view=x&service=x&branch=x&for=x`)).status).toBe(200)
    expect(await text('/admin/calendar?date=x')).toContain('Zebilla')
  })

  test('says in the calendar why it is closed', async () => {
    const { db, content } = site().platform
    const ends_at = `${daysAfter(day, 1)}T00:00:00.000Z`
    await insertClosure({ db }, { branch: 'bole', starts_at: `${day}T12:00:00.000Z`, ends_at })
    content.notify()
    const { text } = await openBackOffice(site())
    // A holiday is named between.
    const reason = / - 12:00 PM(?:, [^.]+?)? No power\. /
    for (const view of ['day', 'week'])
      expect(await text(`/admin/calendar?${atBole}&view=${view}`)).toMatch(reason)
    expect(await text(`/admin/calendar?branch=Wenchi&date=${day}`)).not.toContain('No power.')
    await db.deleteFrom('closures').execute()
    content.notify()
  })

  test('is where a time is chosen for a patient, which the answer sheet then has', async () => {
    const wished = comingDay(9)
    const { id } = await named('Ama', { appointment_time: '09:00', asked_date: wished })
    const { open } = await openBackOffice(site())
    const html = await (await open(`/admin/calendar?for=${id}`)).text()
    const text = visibleText(html)
    for (const shown of ['Choose a time for Ama', 'GEMEV, Bole', weekdayDate(wished)])
      expect(text).toContain(shown)
    const slot = encodeURIComponent(`${wished}T11:00`)
    expect(html.replaceAll('&amp;', '&')).toContain(
      `href="/admin/answer/${id}?branch=Bole&service=Ultrasound&slot=${slot}"`,
    )
  })

  test('has in the waiting room who is awaited, by time and initials, and who has come', async () => {
    const { text } = await openBackOffice(site())
    const names = (first_name: string, last_name: string) => ({ first_name, last_name })
    await visit(names('Late', 'Zakari'), { appointment_time: '11:00' })
    await visit(names('Early', 'Yakubu'), { appointment_time: '08:30', attendance: 'arrived' })
    await visit(names('Missed', 'Xorse'), { appointment_time: '09:00', attendance: 'no-show' })
    const walkedIn = { status: 'pending', appointment_date: null, attendance: 'arrived' }
    await visit({ ...names('Walked', 'In'), preferred_date: day }, walkedIn)
    await visit(names('Cancelled', 'Visit'), { status: 'cancelled' })
    await visit({ branch: 'Wenchi', ...names('Other', 'Branch') }, { appointment_time: '12:00' })
    const path = `/admin/waiting-room?date=${day}`
    expect(await text(`${path}&branch=Bole`)).toContain(
      `GEMEV, Bole ${weekdayDate(day)} 8:30 AM E. Y. Arrived 9:00 AM M. X. Expected 11:00 AM L. Z. Expected No time yet W. I. Arrived As of `,
    )
    expect(await text(path)).not.toContain('E. Y.')
    const all = /GEMEV, all branches .* E\. Y\. Arrived .* O\. B\. Expected/
    expect(await text(`${path}&branch=`)).toMatch(all)
    expect(await text(`${path}-&branch=Nowhere`)).toContain('Nobody is expected on this day.')
    const sheet = await text(`/admin/day-sheet?${atBole}`)
    expect(sheet).toMatch(new RegExp(`${weekdayDate(day)} GEMEV, Bole: \\d+ expected`))
    expect(sheet).toMatch(/8:30 AM Early Yakubu .* 11:00 AM Late Zakari/)
    expect(sheet).not.toMatch(/Other Branch|Cancelled Visit/)
  })

  test('tells the browser in the waiting room nothing but time, initials and arrival, and is read anew without a trace', async () => {
    const { open } = await openBackOffice(site(), 'Yaa Asantewaa')
    // Of the services on offer every screen has the names.
    const asked = { first_name: 'Azaratu', last_name: 'Quist', service: 'Mammogram' }
    const row = await visit(asked, { appointment_time: '09:00' })
    const { first_name, last_name, phone, email, service, message, reference } = row
    const { db } = site().platform
    const recorded = db.selectFrom('audit_entries').select(['action', 'subject'])
    const byHer = recorded.where('actor_name', '=', 'Yaa Asantewaa')
    const entries = () => byHer.where('action', 'like', 'appointments.%').execute()
    const readVisits = async () =>
      (await (await open(`/admin/waiting-room/visits?${atBole}`)).json()).visits
    const shown = { id: row.id, time: '09:00', initials: 'A. Q.' }
    expect(await readVisits()).toEqual([{ ...shown, hasArrived: false }])
    await setColumns({ db }, 'appointments', row.id, { attendance: 'arrived' })
    expect(await readVisits()).toEqual([{ ...shown, hasArrived: true }])
    expect(await entries()).toEqual([])
    for (const path of ['waiting-room', 'waiting-room.data', 'waiting-room/visits']) {
      const page = await (await open(`/admin/${path}?${atBole}`)).text()
      expect(page).toContain('A. Q.')
      for (const secret of [first_name, last_name, phone, email, service, message, reference])
        expect(page, path).not.toContain(secret)
    }
    expect(await entries()).toEqual([
      { action: 'appointments.check-in-opened', subject: `${day}, Bole` },
    ])
  })
})
