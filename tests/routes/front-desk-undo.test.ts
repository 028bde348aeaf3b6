import { expect, test } from 'vitest'
import { insertRequest } from '#tests/appointments.ts'
import {
  openBackOffice,
  redirectOf,
  shownWithoutScript,
  storedAppointment,
  visibleText,
} from '#tests/back-office.ts'
import { comingDay } from '#tests/coming-day.ts'
import { setColumns } from '#tests/rows.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

const morning = '2026-11-20T08:00:00.000Z'

describeSite('what the front desk has changed', (site) => {
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
    const saved = redirectOf(await edit({ version: '1', status: 'confirmed' }))
    expect((await undo(saved.undo)).text).toContain('pending')
    expect(await stored(id)).toMatchObject({ status: 'pending', appointment_date: null })
    const noted = await edit({ version: '3', status: 'pending', notes: 'Calls back' })
    expect(redirectOf(noted).undo).toBe('')
  })

  test('leads to the choice of another time where the one before is not open', async () => {
    const { post, undo } = await openAtFrontDesk()
    const id = await insert()
    const before = { ...visit, appointment_time: '03:00', status: 'confirmed' as const }
    await setColumns(site().platform, 'appointments', id, before)
    const change = { status: 'cancelled', version: '1', list: '' }
    const { undo: changes } = redirectOf(await post(`/admin/appointments/${id}/status`, change))
    const choice = `/admin/appointments/schedule/${id}?status=confirmed`
    const plain = redirectOf(await post('/admin/appointments/undo', { changes, list: '' }))
    expect(plain.path).toBe(choice)
    // With JavaScript the browser goes there itself, and asks first where something is typed.
    expect(await undo(changes)).toMatchObject({
      status: 200,
      text: expect.stringContaining(choice),
    })
  })

  test('in the list, all at once, comes back but for what was changed again, which is named', async () => {
    const { post, undo } = await openAtFrontDesk()
    const ids = [await insert('Ama'), await insert('Esi')]
    const rows = Object.fromEntries(ids.map((id) => [`row-${id}`, '1']))
    const all = redirectOf(await post('/admin/appointments/bulk', { act: 'cancelled', ...rows }))
    await post(`/admin/appointments/${ids[1]}/status`, { status: 'completed', version: '2' })
    const answer = await undo(all.undo)
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('Esi Atɔŋa: Somebody else has changed this appointment')
    expect(answer.text).not.toContain('Ama Atɔŋa:')
    expect((await stored(ids[0] ?? ''))?.status).toBe('pending')
    expect((await stored(ids[1] ?? ''))?.status).toBe('completed')
  })

  test('is undone by a plain form, which leads back to the screen it stands on', async () => {
    const { post, open } = await openBackOffice(site())
    /** Sends the plain form "Undo" of a page, and answers where it leads. */
    const undoOn = async (address: string) => {
      const page = shownWithoutScript(await (await open(address)).text())
      const [form = ''] = /<form(?=[^>]*appointments\/undo).*?<\/form>/s.exec(page) ?? []
      expect(form).toMatch(/^<form(?=[^>]*method="post").*<button type="submit"[^>]*>Undo</s)
      const fields = [...form.matchAll(/<input(?=[^>]*name="(\w+)")(?=[^>]*value="([^"]*)")/g)]
      const values = fields.map(([, name, value = '']) => [
        name,
        value.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
      ])
      return redirectOf(await post('/admin/appointments/undo', Object.fromEntries(values)))
    }
    const id = await insert()
    const list = 'q=Ama&status=pending'
    const change = { status: 'cancelled', version: '1', list }
    const changed = await post(`/admin/appointments/${id}/status`, change)
    const back = await undoOn(changed.headers.get('Location') ?? '')
    expect(back.path).toBe(`/admin/appointments?${list}&done=pending`)
    expect((await stored(id))?.status).toBe('pending')
    const to = { slot: `${comingDay(6)}T10:00`, branch: 'Wenchi', version: '3' }
    const moved = await post(`/admin/appointments/schedule/${id}`, to)
    expect(moved.headers.get('Location')).toContain('undo=')
    const schedule = await undoOn(moved.headers.get('Location') ?? '')
    expect(schedule.path).toMatch(/^\/admin\/appointments\/schedule\?.*done=/)
    expect((await stored(id))?.appointment_time).toBeNull()
    const again = await open(`${schedule.path}&undo=${encodeURIComponent(schedule.undo)}`)
    expect(visibleText(shownWithoutScript(await again.text()))).toMatch(/Taken back Undo/)
  })

  test('leads nowhere but to its own screens', async () => {
    const { post } = await openBackOffice(site())
    const id = await insert()
    const change = await post(`/admin/appointments/${id}/status`, {
      status: 'cancelled',
      version: '1',
      list: '',
    })
    const { undo: changes } = redirectOf(change)
    const away = { changes, list: '', screen: '//example.com' }
    const answer = redirectOf(await post('/admin/appointments/undo', away))
    expect(answer.path).toBe('/admin/appointments?done=pending')
  })

  test('is not undone by a text that names no changes', async () => {
    const { undo } = await openAtFrontDesk()
    for (const changes of ['', '[]', '{}', '[{"id":1,"version":1}]', `[${'{},'.repeat(60)}{}]`]) {
      expect((await undo(changes)).status).toBe(422)
    }
  })
})
