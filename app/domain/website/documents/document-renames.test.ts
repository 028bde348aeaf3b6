import { expect, test } from 'vitest'
import { changeAppointmentStatus } from '#app/domain/appointments/appointments.editing.server.ts'
import type { Branch, Service } from '#app/domain/clinic/content.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import { actingAs } from '#tests/acting-as.ts'
import { everyBranch, insertRequest, insertStaff, needsAt } from '#tests/appointments.ts'
import { clinicWith } from '#tests/clinic.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { rowOf, setColumns } from '#tests/rows.ts'
import { saveDocument } from './documents.server.ts'

const at = '2026-11-20T10:00:00.000Z'
const [ultrasound, ecg, laboratory] = seed.offerings.services as [Service, Service, Service]
const { offerings } = seed
const named = (service: Service, bookedAs: string) => ({ ...service, bookedAs })

describeOnEachDatabase('the services', (database) => {
  const needs = () => needsAt(at, database())
  const save = async (services: Service[], version = 1) => {
    const content = { ...offerings, services }
    const edit = { name: 'offerings', version, content } as const
    expect(await saveDocument(needs(), edit, { role: 'owner' })).toMatchObject({ ok: true })
  }
  const insert = async (columns: object) => {
    const { id } = await insertRequest(database(), at)
    const row = { service: 'Ultrasound', ...columns }
    await setColumns(database(), 'appointments', id, row)
    return id
  }
  const stored = (id: string) => rowOf(database(), 'appointments', id)
  test('a renamed one takes its open appointments along, and what is over keeps its name', async () => {
    const today = '2026-11-20'
    const open = [
      await insert({}),
      await insert({ status: 'confirmed', appointment_date: today }),
      await insert({ status: 'confirmed' }),
    ]
    const second = await insert({ service: 'ECG', second_service: 'Ultrasound' })
    const over = [
      await insert({ status: 'confirmed', appointment_date: '2026-11-19' }),
      await insert({ status: 'completed', appointment_date: today }),
      await insert({ status: 'cancelled' }),
    ]
    await save([named(ultrasound, 'Sonography'), ecg, laboratory])
    for (const id of open)
      expect(await stored(id)).toMatchObject({ service: 'Sonography', version: 1 })
    for (const id of over) expect(await stored(id)).toMatchObject({ service: 'Ultrasound' })
    const both = { service: 'ECG', second_service: 'Sonography' }
    expect(await stored(second)).toMatchObject(both)
    const entries = database().db.selectFrom('audit_entries').select(['subject', 'details'])
    const renames = entries.where('action', '=', 'website.service-renamed').execute()
    expect(await renames).toEqual([{ subject: 'Ultrasound', details: ['Sonography'] }])
  })

  test('the places of a renamed one stay taken', async () => {
    const staff = await insertStaff(database())
    const time = { appointment_date: '2026-12-01', appointment_time: '09:00' }
    const ama = await insert({ ...time, status: 'confirmed' })
    const services = [named(ultrasound, 'Sonography'), ecg, laboratory]
    await save(services)
    const kofi = await insert({ ...time, service: 'Sonography' })
    const [first, ...others] = seed.branches as [Branch, ...Branch[]]
    const capacity = [{ service: ['ultrasound'], inParallel: 1, minutes: 30 }]
    const branches = [{ ...first, capacity }, ...others]
    const clinic = clinicWith({ branches, offerings: { ...offerings, services } })
    const confirm = { id: kofi, version: 1, status: 'confirmed' } as const
    const by = actingAs(staff, { ...needs(), clinic })
    const confirmed = await changeAppointmentStatus(by, everyBranch, confirm)
    const sentence =
      'Zebilla is full on Tuesday, December 1 at 9:00 AM: 1 of 1 taken for Sonography.'
    expect(confirmed).toMatchObject({ ok: false, errors: { appointment_time: sentence } })
    expect(await stored(ama)).toMatchObject({ service: 'Sonography' })
  })

  test('two exchange their names, and a name that another one keeps is followed by nobody', async () => {
    const scan = await insert({})
    const heart = await insert({ service: 'ECG' })
    const other = await insert({ service: 'Other' })
    await save([named(ultrasound, 'ECG'), named(ecg, 'Ultrasound'), laboratory])
    expect(await stored(scan)).toMatchObject({ service: 'ECG' })
    expect(await stored(heart)).toMatchObject({ service: 'Ultrasound' })
    await save([named(ultrasound, 'Scans'), named(ecg, 'Scans'), named(laboratory, 'Other')], 2)
    for (const id of [scan, heart]) expect(await stored(id)).toMatchObject({ service: 'Scans' })
    await save([named(ultrasound, 'Sonography'), named(ecg, 'Scans'), laboratory], 3)
    await save([named(ultrasound, 'Scans'), named(ecg, 'Scans'), laboratory], 4)
    await save([named(ultrasound, 'Sonography'), named(ecg, 'Heart'), laboratory], 5)
    await save([ecg, laboratory], 6)
    for (const id of [scan, heart]) expect(await stored(id)).toMatchObject({ service: 'Scans' })
    expect(await stored(other)).toMatchObject({ service: 'Other' })
  })
})
