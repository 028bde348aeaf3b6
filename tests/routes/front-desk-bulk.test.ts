import { expect, test } from 'vitest'
import { insertRequest } from '#tests/appointments.ts'
import { openBackOffice, redirectOf, storedAppointment } from '#tests/back-office.ts'
import { comingDay } from '#tests/coming-day.ts'
import { setColumns } from '#tests/rows.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { postAs, signedInAdmin } from '#tests/staff.ts'

const path = '/admin/appointments/bulk?waiting=yes'
const morning = '2026-11-20T08:00:00.000Z'

describeSite('several appointments at once', (site) => {
  async function request(first_name: string, visit: object = {}) {
    const { id } = await insertRequest(site().platform, morning, { first_name })
    const changes = { appointment_date: comingDay(), appointment_time: '09:30', ...visit }
    await setColumns(site().platform, 'appointments', id, changes)
    return id
  }
  const status = async (id: string) => (await storedAppointment(site(), id))?.status

  test('are confirmed, and the list comes back as it was', async () => {
    const { post, text } = await openBackOffice(site())
    const [ama, esi, yaw] = [await request('Ama'), await request('Esi'), await request('Yaw')]
    const rows = { [`row-${ama}`]: '1', [`row-${esi}`]: '1' }
    const answer = await post(path, { act: 'confirmed', ...rows })
    expect(redirectOf(answer).path).toBe('/admin/appointments?waiting=yes&done=all-confirmed')
    expect([await status(ama), await status(esi), await status(yaw)]).toEqual([
      'confirmed',
      'confirmed',
      'pending',
    ])
    expect(await text('/admin/appointments?waiting=yes&done=all-confirmed')).toContain(
      'All of them are confirmed',
    )
  })

  test('are each refused in words, and the others are done all the same', async () => {
    const { post } = await openBackOffice(site())
    const good = await request('Good')
    const past = await request('Past', { appointment_date: '2026-01-05' })
    const changed = await request('Changed', { version: 2 })
    const rows = { [`row-${good}`]: '1', [`row-${past}`]: '1', [`row-${changed}`]: '1' }
    const answer = await post(path, { act: 'confirmed', ...rows })
    const page = await answer.text()
    expect(answer.status).toBe(200)
    expect(page).toContain('1 of 3 confirmed.')
    expect(page).toContain(`href="/admin/calendar/${past}?status=confirmed"`)
    expect(page).toMatch(/Past.*Monday, January 5 at \d+:\d\d [AP]M is past\./)
    expect(page).toMatch(/Changed.*Somebody else has changed this appointment in the meantime/)
    expect([await status(good), await status(past), await status(changed)]).toEqual([
      'confirmed',
      'pending',
      'pending',
    ])
  })

  test('are written to one tap each, with what fits the status', async () => {
    const { post } = await openBackOffice(site())
    const confirmed = await request('Agreed', { status: 'confirmed' })
    const pending = await request('Open')
    const rows = { [`row-${confirmed}`]: '1', [`row-${pending}`]: '1' }
    const page = await (await post(path, { act: 'message', ...rows })).text()
    expect(page).toContain('1 of 2 can be written to.')
    expect(page).toMatch(/Agreed.*https:\/\/wa\.me\/233240000000\?text=/)
    expect(page).toMatch(/Open.*A confirmation needs the status Confirmed\./)
    expect(await status(pending)).toBe('pending')
  })

  test('are at most fifty, and one of the acts there are', async () => {
    const { post } = await openBackOffice(site())
    const id = await request('Ama')
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`row-${n}`, '1']))
    const wrongs: Record<string, string>[] = [
      { act: 'deleted', [`row-${id}`]: '1' },
      { act: 'cancelled', ...many },
      {},
    ]
    for (const wrong of wrongs) {
      const answer = await post(path, wrong)
      expect(answer.status).toBe(422)
      expect(await answer.text()).toContain('Failed to change these appointments')
    }
    const none = await post(path, { act: 'cancelled' })
    expect(none.headers.get('Location')).toBe('/admin/appointments?waiting=yes')
    expect(await status(id)).toBe('pending')
  })

  test('that are gone are named, and not counted as done', async () => {
    const { post } = await openBackOffice(site())
    const left = await request('Left')
    const deleted = await request('Deleted')
    await site().platform.db.deleteFrom('appointments').where('id', '=', deleted).execute()
    const rows = { [`row-${left}`]: '1', [`row-${deleted}`]: '1', 'row-': 'x' }
    const answer = await post(path, { act: 'cancelled', ...rows })
    const page = await answer.text()
    expect(answer.status).toBe(200)
    expect(page).toContain('1 of 3 cancelled.')
    expect(page).toContain('Somebody else has deleted 2 of them in the meantime')
    expect(await status(left)).toBe('cancelled')
  })

  test('are of the own branch: what is of another one stays, and is not told of', async () => {
    const id = await request('Amankwaa')
    const access = { role: 'front-desk', branch: 'Bole' } as const
    const { cookie } = await signedInAdmin(site(), undefined, access)
    for (const act of ['confirmed', 'message']) {
      const answer = await postAs(site(), cookie, path, { act, [`row-${id}`]: '1' })
      expect(await answer.text()).not.toContain('Amankwaa')
    }
    expect(await status(id)).toBe('pending')
  })
})
