import { expect, test } from 'vitest'
import { insertRequest } from '#tests/appointments.ts'
import { ledTo, openBackOffice, storedAppointment } from '#tests/back-office.ts'
import { comingDay } from '#tests/coming-day.ts'
import { describeSiteOnEachDatabase } from '#tests/site-on-each-database.ts'

const morning = '2026-11-20T08:00:00.000Z'

describeSiteOnEachDatabase('what the front desk has changed', (site) => {
  const insert = async (first_name = 'Ama') =>
    (await insertRequest(site().platform, morning, { first_name, branch: 'Bole' })).id
  const stored = (id: string) => storedAppointment(site(), id)
  const visit = { appointment_date: comingDay(), appointment_time: '09:30', branch: 'Bole' }
  const openAtFrontDesk = async () => {
    const { post } = await openBackOffice(site())
    const undo = async (changes: string) => {
      const answer = await post('/admin/appointments/undo.data', { changes })
      return { status: answer.status, text: await answer.text() }
    }
    return { post, undo }
  }

  test('in the dialog is undone where that changed the status', async () => {
    const { post, undo } = await openAtFrontDesk()
    const id = await insert()
    const edit = (fields: Record<string, string>) =>
      post(`/admin/appointments/${id}/edit`, { ...visit, notes: '', ...fields })
    const saved = ledTo(await edit({ version: '1', status: 'confirmed' }))
    expect((await undo(saved.undo)).text).toContain('pending')
    expect(await stored(id)).toMatchObject({ status: 'pending', appointment_date: null })
    const noted = await edit({ version: '3', status: 'pending', notes: 'Calls back' })
    expect(ledTo(noted).undo).toBe('')
  })

  test('in the schedule goes back to the time before', async () => {
    const { post, undo } = await openAtFrontDesk()
    const id = await insert()
    const before = { ...visit, status: 'confirmed' as const }
    await site().platform.db.updateTable('appointments').set(before).where('id', '=', id).execute()
    const to = { slot: `${comingDay(6)}T10:00`, branch: 'Wenchi', version: '1' }
    const moved = ledTo(await post(`/admin/appointments/schedule/${id}`, to))
    expect(await stored(id)).toMatchObject({ branch: 'Wenchi', appointment_time: '10:00' })
    expect((await undo(moved.undo)).status).toBe(200)
    expect(await stored(id)).toMatchObject(before)
  })

  test('in the list, all at once, comes back but for what was changed again, which is named', async () => {
    const { post, undo } = await openAtFrontDesk()
    const ids = [await insert('Ama'), await insert('Esi')]
    const rows = Object.fromEntries(ids.map((id) => [`row-${id}`, '1']))
    const all = ledTo(await post('/admin/appointments/bulk', { act: 'cancelled', ...rows }))
    await post(`/admin/appointments/${ids[1]}/status`, { status: 'completed', version: '2' })
    const answer = await undo(all.undo)
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('Esi Atɔŋa: Somebody else has changed this appointment')
    expect(answer.text).not.toContain('Ama Atɔŋa:')
    expect((await stored(ids[0] ?? ''))?.status).toBe('pending')
    expect((await stored(ids[1] ?? ''))?.status).toBe('completed')
  })

  test('is not undone by a text that names no changes', async () => {
    const { undo } = await openAtFrontDesk()
    for (const changes of ['', '[]', '{}', '[{"id":1,"version":1}]', `[${'{},'.repeat(60)}{}]`]) {
      expect((await undo(changes)).status).toBe(422)
    }
  })
})
