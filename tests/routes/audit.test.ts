import { beforeAll, expect, test } from 'vitest'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { insertRequest } from '#tests/appointments.ts'
import { auditEntriesOf } from '#tests/audit-entries.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { adminPassword, postAs, postSignIn, signedInAdmin } from '#tests/staff.ts'

describeSite('the audit trail', (site) => {
  let admin: Awaited<ReturnType<typeof signedInAdmin>>
  beforeAll(async () => {
    admin = await signedInAdmin(site(), 'Ama Seidu')
  })
  const fetchAs = (path: string) =>
    site().fetch(path, { headers: { Cookie: admin.cookie }, redirect: 'manual' })
  const post = (path: string, fields = {}) => postAs(site(), admin.cookie, path, fields)
  const actionsOn = async (column: 'row_id' | 'actor_id', value: string) => {
    const entries = site().platform.db.selectFrom('audit_entries').selectAll()
    const rows = await entries.where(column, '=', value).orderBy('id').execute()
    return rows.map(({ action, actor_name, address, request_id }) => {
      expect(address).toMatch(/\d\.\d/)
      expect(request_id).toBeTruthy()
      return `${actor_name} ${action}`
    })
  }

  test('holds sign-ins, refused ones and sign-outs', async () => {
    const kofi = await signedInAdmin(site(), 'Kofi Mensah')
    await postSignIn(site(), { email: kofi.email.toUpperCase(), password: `${adminPassword} ` })
    const long = await postSignIn(site(), { email: kofi.email, password: 'x'.repeat(257) })
    expect(long.status).toBe(401)
    await postAs(site(), kofi.cookie, '/admin/logout', {})
    expect(await actionsOn('actor_id', kofi.id)).toEqual([
      'Kofi Mensah access.signed-in',
      'Kofi Mensah access.refused',
      'Kofi Mensah access.refused',
      'Kofi Mensah access.signed-out',
    ])
  })

  test('holds a new name beside the former one, so that nobody acts under another name', async () => {
    const kofi = await signedInAdmin(site(), 'Kofi Mensah')
    await postAs(site(), kofi.cookie, '/admin/profile', { full_name: 'Ama Seidu', version: '1' })
    const entries = await auditEntriesOf(site().platform, kofi.id)
    expect(entries.filter(({ action }) => action === 'access.renamed')).toMatchObject([
      { actor_name: 'Kofi Mensah', subject: 'Ama Seidu', details: ['from Kofi Mensah'] },
    ])
  })

  test('does not hold what was typed for an account that does not exist', async () => {
    await postSignIn(site(), { email: 'my-secret-password@example.com', password: 'no such one' })
    const rows = await site().platform.db.selectFrom('audit_entries').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/my-secret|baobab/)
    expect(rows.map(({ actor_name }) => actor_name)).toContain('An unknown address')
  })

  test('holds every way of an appointment, and says on it who has opened or changed it', async () => {
    const now = new Date().toISOString()
    const { id, version, reference } = await insertRequest(site().platform, now)
    const dialog = `/admin/appointments/${id}/edit`
    await fetchAs(dialog)
    const saved = { version: String(version), status: 'confirmed', notes: 'allergic to latex' }
    await post(dialog, { ...saved, appointment_date: '', appointment_time: '', branch: 'Bole' })
    const page = await (await fetchAs(dialog)).text()
    expect(page).toContain('Who opened or changed this')
    expect(page).toMatch(/<bdi>Ama Seidu<\/bdi>, last/)
    await post(`/admin/appointments/${id}/opened`, { template: 'reminder' })
    await post(`/admin/appointments/${id}/delete`)
    expect(await actionsOn('row_id', id)).toEqual([
      'Ama Seidu appointments.opened',
      'Ama Seidu appointments.changed',
      'Ama Seidu appointments.messaged',
      'Ama Seidu appointments.deleted',
    ])
    const list = await (await fetchAs(`/admin/audit?q=${reference}`)).text()
    expect(list).toContain('deleted an appointment')
    expect(list).toContain('status: pending to confirmed')
    expect(list).not.toContain('latex')
  })

  test('holds exports without the names that were searched for', async () => {
    await fetchAs('/admin/appointments/export?status=pending&q=Boateng')
    const list = await (await fetchAs('/admin/audit?area=appointments&q=seidu')).text()
    expect(list).toContain('status: pending')
    expect(list).not.toContain('Boateng')
  })

  test('finds a sheet by the words of its day that it shows, also one that was recorded before that', async () => {
    await fetchAs('/admin/day-sheet?date=2026-12-24&branch=Bole')
    await fetchAs('/admin/calendar?date=2026-12-24&branch=Bole')
    const old = { rowId: '2026-12-03', subject: '2026-12-03, Bole' }
    await recordAudit(site().platform, { action: 'appointments.printed', ...old })
    const find = async (words: string) =>
      (await fetchAs(`/admin/audit?area=appointments&q=${words}`)).text()
    const list = await find('Dec 24, 2026, Bole')
    expect(list).toMatch(/opened a day sheet(?:<!-- -->)?: <bdi>Dec 24, 2026, Bole</)
    expect(list).toContain('opened the schedule')
    expect(list).not.toContain('Dec 03, 2026')
    expect(await find('Dec 03, 2026, Bole')).toContain('Dec 03, 2026, Bole</bdi>')
  })

  test('names a branch as other screens do', async () => {
    const closed = { branch: 'bole', kind: 'closed', sentence: 'No power at all.', span: 'day' }
    await post('/admin/hours/close', closed)
    const list = await (await fetchAs('/admin/audit?area=hours&q=power')).text()
    expect(list).toMatch(/No power at all\.<\/bdi>.*?>Bole, from/)
  })
})
