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

  it('begins with the mark and the heads, also when nothing follows', async () => {
    expect(await text()).toMatch(
      /^\uFEFF"Reference","Received \(UTC\)","Status","First Name",.*"Message",.*"Notes"\r\n$/,
    )
  })

  onEach('has each field that a patient fills, under its label', async () => {
    const asked = { second_service: 'Laboratory', asked_by: 'Kofi Issah' }
    await insertRequest(database(), morning, asked)
    expect(await text()).toMatch(
      /"Last Name","Asked by",.*"Service","Also needs",.*\r\n.*"Atɔŋa","Kofi Issah",.*"Ultrasound","Laboratory",/,
    )
  })

  it('makes text of formulas', async () => {
    const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '＝1']
    for (const message of formulas) await insertRequest(database(), morning, { message })
    const written = await text()
    for (const formula of formulas) expect(written).toContain(`"'${formula}"`)
  })

  // Tried in LibreOffice: digits alone and "'+233..." do not stay as they were written.
  it.each([
    ['0240000001', '024 000 0001'],
    ['+233240000001', '+233 24 000 0001'],
    ['+233-24-000-0001', '+233 24 000 0001'],
    ['+233 (0)24 000 0001', '+233 24 000 0001'],
    ['(024) 000-0001', '024 000 0001'],
    ['00233240000001', '024 000 0001'],
    ['233240000001', '024 000 0001'],
    ['+5511912345678', '+55 11 91234 5678'],
    ['000000000000000', '00000000 000 0000'],
    ['0112345678', '011 234 5678'],
    ['0044 20 7946 0018', '0044207 946 0018'],
    ['2026-12-24', '2026-12-24'],
  ])('writes the phone %s so that no spreadsheet makes a number of it', async (phone, written) => {
    await insertRequest(database(), morning, { phone, referral_contact: phone })
    expect((await text()).split(`"${written}"`)).toHaveLength(3)
  })

  it('keeps quotes, commas and line ends inside their cell', async () => {
    await insertRequest(database(), morning, { message: 'a "b", c\nd' })
    expect(await text()).toContain('"a ""b"", c\nd"')
  })

  it('holds what the filter lets through', async () => {
    await insertRequest(database(), morning, { branch: 'Bole' })
    await insertRequest(database(), morning, { branch: 'Wenchi' })
    expect((await text('branch=Bole')).split('\r\n')).toHaveLength(3)
  })

  onEach('goes on past a page, each row once', async () => {
    const row = await insertRequest(database(), morning)
    await insertCopies(database(), row, 1200)
    const written = await pieces()
    expect(written.length).toBeGreaterThan(4)
    const references = written.join('').match(/^"GM-[^"]+"/gm) ?? []
    expect(new Set(references).size).toBe(1201)
    expect(references).toHaveLength(1201)
  })
})
