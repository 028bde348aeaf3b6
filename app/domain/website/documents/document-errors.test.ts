import { expect, test } from 'vitest'
import { seed } from '#app/domain/clinic/seed.ts'
import type { Role } from '#app/domain/staff/role.ts'
import { insertStaff } from '#tests/appointments.ts'
import { clinicWith } from '#tests/clinic.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { findDocument, restoreVersion, saveDocument } from './documents.server.ts'

const clock = { now: () => new Date('2026-11-20T10:00:00.000Z') }
const { services } = seed.offerings
const text = 'Only an owner may change what a service costs.'

describeOnSqlite('what a service costs', (database) => {
  const member = async (role: Role) => ({
    id: await insertStaff(database()),
    role,
    branch: null,
  })
  const save = async (version: number, changed: typeof services, role: Role) =>
    saveDocument(
      { ...database(), clock },
      { name: 'offerings', version, content: { ...seed.offerings, services: changed } },
      await member(role),
    )
  const priced = (prices: string[]) =>
    services.map((service, index) => ({ ...service, priceFrom: prices[index] ?? '' }))
  const refused = (...indexes: number[]) => ({
    ok: false,
    errors: Object.fromEntries(indexes.map((index) => [`services.${index}.priceFrom`, text])),
  })

  test('is entered and changed by an owner alone', async () => {
    expect(await save(1, priced(['150']), 'editor')).toMatchObject(refused(0))
    expect(await save(1, priced(['150', '60']), 'owner')).toMatchObject({ ok: true })
    expect(await save(2, priced(['15', '', '20']), 'editor')).toMatchObject(refused(0, 1, 2))
    const described = priced(['150', '60']).map((service) => ({ ...service, description: 'New.' }))
    expect(await save(2, described, 'editor')).toMatchObject({ ok: true })
    const [first, ...others] = described
    if (!first) throw new Error('no service')
    const added = { ...first, id: 'mri', title: 'MRI', bookedAs: 'MRI' }
    expect(await save(3, [...others, first, added], 'editor')).toMatchObject(refused(3))
    const free = { ...added, priceFrom: '' }
    expect(await save(3, [...others, first, free], 'editor')).toMatchObject({ ok: true })
  })

  test('is a conflict and no error in the form of an editor that was open while an owner changed it', async () => {
    await save(1, priced(['150']), 'owner')
    const described = priced(['150']).map((service) => ({ ...service, description: 'New.' }))
    await save(2, priced(['200']), 'owner')
    expect(await save(2, described, 'editor')).toMatchObject({
      kind: 'conflict',
      current: { version: 3, content: { services: priced(['200']) } },
    })
  })

  test('does not come back with an earlier version that an editor restores', async () => {
    await save(1, priced(['150']), 'owner')
    await save(2, priced(['200']), 'owner')
    const log = { warn() {} } as never
    const restore = async (role: Role) =>
      restoreVersion(
        { ...database(), clock, log, clinic: clinicWith() },
        { name: 'offerings', earlier: 2, version: 3 },
        await member(role),
      )
    expect(await restore('editor')).toMatchObject(refused(0))
    const { content } = await findDocument({ ...database(), log }, 'offerings')
    expect(content.services[0]?.priceFrom).toBe('200')
    expect(await restore('owner')).toMatchObject({ ok: true })
  })
})
