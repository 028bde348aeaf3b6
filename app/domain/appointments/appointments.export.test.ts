import { expect, it as onEach } from 'vitest'
import { everyBranch, insertCopies, insertRequest } from '#tests/appointments.ts'
import { clinicContent } from '#tests/clinic.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { readFilter } from './appointment-filter.ts'
import { exportAppointments } from './appointments.export.server.ts'

const morning = '2026-11-20T08:00:00.000Z'

describeOnEachDatabase('the export', (database, kind) => {
  const it = onEach.runIf(kind === 'sqlite')
  async function pieces(query = '') {
    const written: string[] = []
    const filter = readFilter(new URLSearchParams(query), clinicContent.branches)
    for await (const piece of exportAppointments(database(), everyBranch, filter))
      written.push(piece)
    return written
  }
  const text = async (query?: string) => (await pieces(query)).join('')

  onEach(
    'begins with the mark, and has each field that a patient fills, under its label',
    async () => {
      const heads =
        /^\uFEFF"Reference","Received \(UTC\)","Status","First Name","Last Name","Asked by",.*"Service","Also needs",.*"Message",.*"Notes"\r\n/
      expect(await text()).toMatch(new RegExp(`${heads.source}$`))
      const asked = { second_service: 'Laboratory', asked_by: 'Kofi Issah' }
      await insertRequest(database(), morning, asked)
      const row = /.*"Atɔŋa","Kofi Issah",.*"Ultrasound","Laboratory",/
      expect(await text()).toMatch(new RegExp(heads.source + row.source))
    },
  )

  it('makes text of formulas, and keeps quotes, commas and line ends inside their cell', async () => {
    const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1']
    for (const message of formulas) await insertRequest(database(), morning, { message })
    const written = await text()
    for (const formula of formulas) expect(written).toContain(`"'${formula}"`)
    await insertRequest(database(), morning, { message: 'a "b", c\nd' })
    expect(await text()).toContain('"a ""b"", c\nd"')
  })

  // Tried in LibreOffice: digits alone and "'+233..." do not stay as they were written.
  it.each([
    ['0240000001', '024 000 0001'],
    ['+233-24-000-0001', '+233 24 000 0001'],
    ['+233 (0)24 000 0001', '+233 24 000 0001'],
    ['00233240000001', '024 000 0001'],
    ['+5511912345678', '+55 11 91234 5678'],
    ['000000000000000', '00000000 000 0000'],
    ['0044 20 7946 0018', '0044207 946 0018'],
    ['2026-12-24', '2026-12-24'],
  ])('writes the phone %s so that no spreadsheet makes a number of it', async (phone, written) => {
    await insertRequest(database(), morning, { phone, referral_contact: phone })
    expect((await text()).split(`"${written}"`)).toHaveLength(3)
  })

  it('holds what the filter lets through', async () => {
    await insertRequest(database(), morning, { branch: 'Bole' })
    await insertRequest(database(), morning, { branch: 'Wenchi' })
    expect((await text('branch=Bole')).split('\r\n')).toHaveLength(3)
  })

  onEach('goes on past a page, each row once', async () => {
    const row = await insertRequest(database(), morning)
    await insertCopies(database(), row, 120)
    const written = await pieces()
    expect(written.length).toBeGreaterThan(2)
    const references = written.join('').match(/^"GM-[^"]+"/gm) ?? []
    expect(new Set(references).size).toBe(121)
    expect(references).toHaveLength(121)
  })
})
