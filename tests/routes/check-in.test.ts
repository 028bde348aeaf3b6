import { expect, test } from 'vitest'
import type { AppointmentRequest } from '#app/domain/appointments/request/appointment-request.schema.ts'
import { insertRequest } from '#tests/appointments.ts'
import { openBackOffice } from '#tests/back-office.ts'
import { setColumns } from '#tests/rows.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { signedInAdmin } from '#tests/staff.ts'

const day = '2026-12-01'
const morning = '2026-11-20T08:00:00.000Z'
const atBole = `date=${day}&branch=Bole`

describeSite('the check-in list', (site) => {
  async function visit(asked: Partial<AppointmentRequest>, agreed: object = {}) {
    const row = await insertRequest(site().platform, morning, { branch: 'Bole', ...asked })
    const changes = { status: 'confirmed' as const, appointment_date: day, ...agreed }
    await setColumns(site().platform, 'appointments', row.id, changes)
    return row
  }

  test('has who is awaited, by time, and who has come, and not who only wishes the day', async () => {
    const { text } = await openBackOffice(site())
    const names = (first_name: string, last_name: string) => ({ first_name, last_name })
    await visit(names('Late', 'Zakari'), { appointment_time: '11:00' })
    await visit(names('Early', 'Yakubu'), { appointment_time: '08:30', attendance: 'arrived' })
    await visit(names('Missed', 'Xorse'), { appointment_time: '09:00', attendance: 'no-show' })
    await visit(names('Walked', 'In'), {
      status: 'pending',
      appointment_date: null,
      attendance: 'arrived',
    })
    await visit(names('Done', 'Dery'), { appointment_time: '10:00', status: 'completed' })
    await visit(names('Cancelled', 'Visit'), { status: 'cancelled' })
    await visit(names('Undecided', 'Visit'), { status: 'pending', appointment_date: null })
    await visit({ branch: 'Wenchi', ...names('Other', 'Branch') }, { appointment_time: '12:00' })
    await visit({ branch: '', ...names('Nowhere', 'Branch') }, { appointment_time: '13:00' })
    expect(await text(`/admin/waiting-room?${atBole}`)).toContain(
      'GEMEV, Bole Tuesday, December 1, 2026 8:30 AM E. Y. Arrived 9:00 AM M. X. Expected 10:00 AM D. D. ' +
        'Arrived 11:00 AM L. Z. Expected No time yet W. I. Arrived As of ',
    )
    expect(await text(`/admin/waiting-room?date=${day}`)).not.toContain('E. Y.')
    expect(await text(`/admin/waiting-room?date=${day}&branch=`)).toMatch(
      /GEMEV, all branches .* E\. Y\. Arrived (?!.*N\. B\.).* O\. B\. Expected/,
    )
    expect(await text(`/admin/waiting-room?date=${day}-&branch=Nowhere`)).toContain(
      'Nobody is expected on this day.',
    )
  })

  test('tells the browser nothing of anybody but time, initials and arrival', async () => {
    const { open } = await openBackOffice(site())
    // Of the services on offer every screen has the names.
    const names = { first_name: 'Azaratu', last_name: 'Quist' }
    const row = await visit({ ...names, service: 'Mammogram' }, { appointment_time: '09:00' })
    const { first_name, last_name, phone, email, service, message, reference } = row
    for (const path of ['check-in', 'check-in.data', 'check-in/visits']) {
      const shown = await (await open(`/admin/appointments/${path}?${atBole}`)).text()
      expect(shown).toContain('A. Q.')
      for (const secret of [first_name, last_name, phone, email, service, message, reference]) {
        expect(shown, path).not.toContain(secret)
      }
    }
  })

  test('is read anew without a trace, and stands once in the audit trail when it is opened', async () => {
    const { open } = await openBackOffice(site(), 'Yaa Asantewaa')
    const row = await visit({}, { appointment_time: '09:00' })
    const read = async () =>
      (await open(`/admin/waiting-room/visits?${atBole}`)).json() as Promise<{
        branch: string
        visits: object[]
      }>
    const shown = { time: '09:00', initials: 'A. A.' }
    expect(await read()).toMatchObject({
      branch: 'Bole',
      visits: expect.arrayContaining([{ id: row.id, ...shown, hasArrived: false }]),
    })
    const { db } = site().platform
    await setColumns({ db }, 'appointments', row.id, { attendance: 'arrived' })
    expect((await read()).visits).toContainEqual({ id: row.id, ...shown, hasArrived: true })
    const entries = () =>
      db
        .selectFrom('audit_entries')
        .select(['action', 'subject'])
        .where('actor_name', '=', 'Yaa Asantewaa')
        .where('action', 'like', 'appointments.%')
        .execute()
    expect(await entries()).toEqual([])
    for (const _ of [1, 2]) await open(`/admin/waiting-room?${atBole}`)
    expect(await entries()).toEqual([
      { action: 'appointments.check-in-opened', subject: `${day}, Bole` },
    ])
  })

  test('is that of the own branch for whoever works at one, whatever the address names', async () => {
    await visit({ branch: 'Wenchi', first_name: 'Quansah', last_name: 'Quaye' })
    const access = { role: 'front-desk', branch: 'Bole' } as const
    const { cookie } = await signedInAdmin(site(), 'Yaw Boateng', access)
    for (const path of ['check-in', 'check-in/visits']) {
      const address = `/admin/appointments/${path}?date=${day}&branch=Wenchi`
      const shown = await (await site().fetch(address, { headers: { Cookie: cookie } })).text()
      expect(shown).toContain('Bole')
      expect(shown).not.toContain('Q. Q.')
    }
  })
})
