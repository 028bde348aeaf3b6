import { expect, test } from 'vitest'
import type { AppointmentStatus } from '#app/domain/appointments/appointment.ts'
import { listKnownBranches } from '#app/domain/appointments/appointments.list.server.ts'
import type { Branch } from '#app/domain/clinic/content.ts'
import { seed } from '#app/domain/clinic/seed/seed.ts'
import { imageConfiguration, websiteFolder } from '#app/image-configuration.ts'
import type { ImageHost } from '#app/images/image-host.ts'
import { removeUnusedImages, requestRemoval } from '#app/images/registry/removal.server.ts'
import { insertRequest, insertStaff } from '#tests/appointments.ts'
import { clinicWith } from '#tests/clinic.ts'
import { describeOnEachDatabase, silentLog } from '#tests/databases.ts'
import { saveDocument } from './documents.server.ts'
import { maxVersions } from './stored-versions.server.ts'

const at = '2026-11-20T10:00:00.000Z'
// why: what is open depends on the day.
const clock = { now: () => new Date(at) }
const [zebilla, bole, wenchi] = seed.branches as [Branch, Branch, Branch]

describeOnEachDatabase('the branches', (database) => {
  const save = async (content: Branch[], version = 1) => {
    const staff = await insertStaff(database())
    return saveDocument({ ...database(), clock }, { name: 'branches', version, content }, staff)
  }
  const setTo = (
    id: string,
    row: { status: AppointmentStatus; appointment_date?: string | null },
  ) => database().db.updateTable('appointments').set(row).where('id', '=', id).execute()

  test('one with open appointments is not removed, and its owner reads what to do', async () => {
    const first = await insertRequest(database(), at, { branch: 'Bole' })
    const second = await insertRequest(database(), at, { branch: 'Bole' })
    await setTo(second.id, { status: 'confirmed', appointment_date: '2026-11-20' })
    const error = 'Bole cannot be removed yet. It has 2 open appointments: under Appointments,'
    expect(await save([zebilla, wenchi])).toMatchObject({
      ok: false,
      errors: { '': expect.stringContaining(error) },
    })
    await setTo(first.id, { status: 'cancelled' })
    await setTo(second.id, { status: 'confirmed', appointment_date: '2026-11-19' })
    expect(await save([zebilla, wenchi])).toMatchObject({ ok: true })
    const clinic = clinicWith({ branches: [zebilla, wenchi] })
    expect(await listKnownBranches({ ...database(), clinic })).toEqual([
      { name: 'Zebilla' },
      { name: 'Wenchi' },
      { name: 'Bole' },
    ])
  })

  test('one that a colleague is limited to is not removed while they may sign in', async () => {
    const id = await insertStaff(database(), 'Ama Mensah')
    const limit = (row: { branch?: string; is_active?: boolean }) =>
      database().db.updateTable('admin_users').set(row).where('id', '=', id).execute()
    await limit({ branch: 'Wenchi' })
    expect(await save([zebilla, bole])).toMatchObject({
      errors: {
        '': 'Wenchi cannot be removed yet. Ama Mensah works for it alone: choose another branch under Staff.',
      },
    })
    await limit({ is_active: false })
    expect(await save([zebilla, bole])).toMatchObject({ ok: true })
  })

  test('a photo that was not uploaded for the website is refused', async () => {
    const photo = `${websiteFolder.name}/nothing`
    expect(await save([zebilla, { ...bole, photo }])).toMatchObject({
      errors: { '1.photo': 'This picture is not stored. Please upload it again.' },
    })
  })

  test('a photo stays while the branch or an earlier version shows it, and goes with the last', async () => {
    const { db } = database()
    const publicId = `${websiteFolder.name}/zebilla`
    const row = { public_id: publicId, folder: websiteFolder.name, url: '/a', bytes: 1 }
    await db
      .insertInto('pictures')
      .values({ ...row, width: 4, height: 3, placeholder: null, created_by: null, created_at: at })
      .execute()
    await save([{ ...zebilla, photo: publicId }, bole, wenchi])
    const destroyed: string[] = []
    // why: no host stores the image of this test.
    const images = {
      folders: imageConfiguration.folders,
      destroy: async (id: string) => void destroyed.push(id),
    } as unknown as ImageHost
    const removal = async () => {
      await requestRemoval({ db, clock }, publicId)
      const later = { now: () => new Date(Date.parse(at) + 3_600_000) }
      await removeUnusedImages({ db, clock: later, images, log: silentLog as never })
      return destroyed
    }
    expect(await removal()).toEqual([])
    await save(seed.branches, 2)
    expect(await removal()).toEqual([])
    for (let version = 3; version < 3 + maxVersions; version += 1) {
      await save([{ ...zebilla, location: `Place ${version}` }], version)
    }
    expect(await removal()).toEqual([publicId])
  })
})
