import { expect, test } from 'vitest'
import type { AppointmentStatus } from '#app/domain/appointments/appointment.ts'
import { listKnownBranches } from '#app/domain/appointments/appointments.list.server.ts'
import type { Branch } from '#app/domain/clinic/content.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import { maxVersions } from '#app/domain/earlier-versions.server.ts'
import { websiteFolder } from '#app/domain/image-configuration.ts'
import type { Role } from '#app/domain/staff/role.ts'
import { saveDocument } from '#app/domain/website/documents/documents.server.ts'
import { actingAs } from '#tests/acting-as.ts'
import { insertRequest, insertStaff } from '#tests/appointments.ts'
import { clinicWith } from '#tests/clinic.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { rowOf, setColumns } from '#tests/rows.ts'

const at = '2026-11-20T10:00:00.000Z'
// why: whether an appointment is still to come depends on the day.
const clock = { now: () => new Date(at) }
const [zebilla, bole, wenchi] = seed.branches as [Branch, Branch, Branch]

describeOnSqlite('the branches', (database) => {
  const save = async (content: Branch[], version = 1, role: Role = 'owner') => {
    const needs = actingAs(await insertStaff(database()), { ...database(), clock })
    return saveDocument(needs, { name: 'branches', version, content }, { role })
  }
  const accept = async (...edit: Parameters<typeof save>) =>
    expect(await save(...edit)).toMatchObject({ ok: true })
  const refuse = async (errors: object, ...edit: Parameters<typeof save>) =>
    expect(await save(...edit)).toMatchObject({ ok: false, errors })
  const storedBranch = async (id: string) => (await rowOf(database(), 'appointments', id)).branch
  const setTo = (id: string, status: AppointmentStatus, appointment_date: string | null = null) =>
    setColumns(database(), 'appointments', id, { status, appointment_date })

  test('its phone number of Ghana has nine digits; a stored one bars no other change', async () => {
    const withPhone = (e164: string) => ({ ...zebilla, phone: { display: e164, e164 } })
    const text =
      'Please check this number: in Ghana nine digits follow the 0 or +233, or eight if it is toll-free.'
    const short = withPhone('+233244123')
    for (const branch of [short, withPhone('+2332441234567')])
      await refuse({ '0.phone.display': text }, [branch, bole, wenchi])
    await accept([withPhone('+22625001122'), bole, wenchi])
    const tollFree = withPhone('+23380010000')
    await accept([tollFree, bole, wenchi], 2)
    const stored = JSON.stringify([short, bole, wenchi])
    await database().db.updateTable('website_documents').set({ content: stored }).execute()
    await accept([short, { ...bole, answersWhatsApp: false }, wenchi], 3)
  })

  test('one with open appointments is not removed, and its owner reads what to do', async () => {
    const ask = (branch: string) => insertRequest(database(), at, { branch })
    const [first, second, undated] = [await ask('Bole'), await ask('Bole'), await ask('Bole')]
    // Appointments of another branch do not prevent it.
    await ask('Zebilla')
    await setTo(second.id, 'confirmed', '2026-11-20')
    await setTo(undated.id, 'confirmed')
    const error = 'Bole cannot be removed yet. It has 3 open appointments: under Appointments,'
    await refuse({ '': expect.stringContaining(error) }, [zebilla, wenchi])
    await setTo(first.id, 'cancelled')
    await setTo(undated.id, 'completed')
    await setTo(second.id, 'confirmed', '2026-11-19')
    await accept([zebilla, wenchi])
    const clinic = clinicWith({ branches: [zebilla, wenchi] })
    const known = await listKnownBranches({ ...database(), clinic })
    expect(known.map(({ name }) => name)).toEqual(['Zebilla', 'Wenchi', 'Bole'])
  })

  test('one that a colleague is limited to is not removed while they may sign in', async () => {
    const id = await insertStaff(database(), 'Ama Mensah')
    const limit = (row: { branch?: string; is_active?: boolean }) =>
      setColumns(database(), 'admin_users', id, row)
    await limit({ branch: 'Wenchi' })
    const error =
      'Wenchi cannot be removed yet. Ama Mensah works only there: choose another branch under Staff.'
    await refuse({ '': error }, [zebilla, bole])
    await limit({ is_active: false })
    await accept([zebilla, bole])
  })

  test('one does not take the name that appointments of a closed one have, and two exchange theirs', async () => {
    await insertRequest(database(), at, { branch: 'Bole' })
    const { id } = await insertRequest(database(), at, { branch: 'Zebilla' })
    const colleague = await insertStaff(database(), 'Akua')
    await setColumns(database(), 'admin_users', colleague, { branch: 'Zebilla', is_active: false })
    const exchanged = [{ ...zebilla, name: 'Bole' }, { ...bole, name: 'Zebilla' }, wenchi]
    await accept(exchanged)
    expect(await storedBranch(id)).toBe('Bole')
    expect(await rowOf(database(), 'admin_users', colleague)).toMatchObject({ branch: 'Bole' })
    const entries = database().db.selectFrom('audit_entries').select(['subject', 'details'])
    const renames = entries.where('action', '=', 'website.branch-renamed').orderBy('subject')
    expect(await renames.execute()).toEqual([
      { subject: 'Bole', details: ['Zebilla'] },
      { subject: 'Zebilla', details: ['Bole'] },
    ])
    await database().db.updateTable('appointments').set({ status: 'completed' }).execute()
    await accept([{ ...bole, name: 'Zebilla' }, wenchi], 2)
    const error = 'Another branch had this name, and still has appointments.'
    const renamed = { ...wenchi, name: 'Bole' }
    await refuse({ '1.name': error }, [{ ...bole, name: 'Zebilla' }, renamed], 3)
    expect(await storedBranch(id)).toBe('Bole')
  })

  test('an editor changes a branch, but not who is mailed about its requests', async () => {
    const mailed = { ...bole, alertEmails: ['desk@clinic.example'] }
    const text = 'Only an owner may change who is mailed.'
    await refuse({ '1.alertEmails': text }, [zebilla, mailed, wenchi], 1, 'editor')
    await accept([zebilla, mailed, wenchi])
    const moved = { ...mailed, location: 'Behind the market' }
    await accept([moved, zebilla, wenchi], 2, 'editor')
    const unmailed = { ...moved, alertEmails: [] }
    await refuse({ '0.alertEmails': text }, [unmailed, zebilla, wenchi], 3, 'editor')
  })

  /** Stores an uploaded image without a file. */
  const insertImage = (folder: string, publicId: string) => {
    const row = { public_id: publicId, folder, url: '/a', bytes: 1, width: 4, height: 3 }
    return database()
      .db.insertInto('pictures')
      .values({ ...row, placeholder: null, created_by: null, created_at: at })
      .execute()
  }

  test('a photo that was not uploaded for the website is refused', async () => {
    const refused = { '1.photo': 'This picture is not stored. Please upload it again.' }
    await insertImage('gemev-blog', 'gemev-blog/scan')
    for (const photo of [`${websiteFolder.name}/nothing`, 'gemev-blog/scan']) {
      await refuse(refused, [zebilla, { ...bole, photo }])
    }
  })

  test('a photo stays while the branch or an earlier version shows it, and goes with the last', async () => {
    const publicId = `${websiteFolder.name}/zebilla`
    await insertImage(websiteFolder.name, publicId)
    const shown = async () =>
      (await database().db.selectFrom('image_uses').selectAll().execute()).length > 0
    await save([{ ...zebilla, photo: publicId }, bole, wenchi])
    await save(seed.branches, 2)
    expect(await shown()).toBe(true)
    for (let version = 3; version < 3 + maxVersions; version += 1) {
      await save([{ ...zebilla, location: `Place ${version}` }], version)
    }
    expect(await shown()).toBe(false)
  })
})
