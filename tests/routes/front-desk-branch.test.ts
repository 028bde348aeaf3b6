import { beforeAll, expect, test } from 'vitest'
import { guardedAddresses } from '#tests/admin-addresses.ts'
import { insertRequest } from '#tests/appointments.ts'
import { storedAppointment, visibleText } from '#tests/back-office.ts'
import { filledForm } from '#tests/filled-form.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { postAs, signedInAdmin } from '#tests/staff.ts'

const day = '2026-12-01'

describeSite('the front desk of one branch', (site) => {
  let cookie = ''
  beforeAll(async () => {
    const access = { role: 'front-desk', branch: 'Bole' } as const
    cookie = (await signedInAdmin(site(), 'Yaw Boateng', access)).cookie
  })
  const get = (path: string) => site().fetch(path, { headers: { Cookie: cookie } })
  const read = async (path: string) => visibleText(await (await get(path)).text())
  const post = (path: string, fields: Record<string, string>) =>
    postAs(site(), cookie, path, fields)
  /** One appointment of its own branch, one of another, and one without a branch. */
  const makeThree = async () => {
    const now = new Date().toISOString()
    const make = (first_name: string, branch: '' | 'Bole' | 'Zebilla') =>
      insertRequest(site().platform, now, { first_name, branch, preferred_date: day })
    return {
      own: await make('Ownpatient', 'Bole'),
      other: await make('Otherpatient', 'Zebilla'),
      none: await make('Nobranchpatient', ''),
    }
  }

  test('sees its own appointments and those that name no branch, and counts no others', async () => {
    await makeThree()
    for (const path of [
      '/admin',
      '/admin?q=patient',
      '/admin/appointments',
      '/admin/appointments?q=patient',
      '/admin/appointments?status=pending',
      `/admin/day-sheet?date=${day}`,
      '/admin/appointments/export',
    ]) {
      const shown = await (await get(path)).text()
      expect(shown, path).toContain('Ownpatient')
      expect(shown, path).toContain('Nobranchpatient')
    }
    expect(await read('/admin/appointments')).toContain('Showing 2 of 2 appointments')
    expect(await read('/admin')).toMatch(/To answer 2 · oldest just now /)
  })

  test('sees at no address anything of another branch, whatever it asks for', async () => {
    const { other } = await makeThree()
    const ask = `date=${day}&branch=Zebilla&branch=&q=patient&from=${day}&since=2020-01-01T00:00:00.000Z&for=${other.id}`
    for (const address of guardedAddresses) {
      if (address === '/admin/logout') continue
      const path = address.replaceAll('x1', other.id)
      for (const asked of [`${path}?${ask}&row=${other.id}`, `${path}.data?${ask}`]) {
        const answer = await get(asked)
        expect(answer.status, asked).toBeLessThan(500)
        expect(await answer.text(), asked).not.toContain('Otherpatient')
      }
    }
  }, 60_000)

  test('opens and changes no appointment of another branch, and gives none away', async () => {
    const { own, other } = await makeThree()
    const visit = { version: '1', appointment_date: '', appointment_time: '', notes: 'mine' }
    const edit = { ...visit, status: 'confirmed', branch: 'Bole' }
    const path = `/admin/appointments/${other.id}`
    for (const view of [`${path}/edit`, `${path}/delete`, `/admin/answer/${other.id}`]) {
      const refused = await get(view)
      expect(refused.status).toBe(403)
      expect(await refused.text()).toContain('you may use the appointments of Bole.')
    }
    for (const act of ['edit', 'delete'])
      expect((await post(`${path}/${act}`, edit)).status).toBe(403)
    const untouched = { status: 'pending', notes: null, version: 1 }
    expect(await storedAppointment(site(), other.id)).toMatchObject(untouched)
    const moved = await post(`/admin/appointments/${own.id}/edit`, { ...edit, branch: 'Zebilla' })
    expect(moved.status).toBe(422)
    expect(await moved.text()).toContain('You may only choose Bole.')
    expect((await post(`/admin/appointments/${own.id}/edit`, edit)).status).toBe(302)
    expect(await storedAppointment(site(), own.id)).toMatchObject({ status: 'confirmed' })
  })

  test('leaves a request that names no branch to all with a note, and makes it its own by confirming it', async () => {
    const { none } = await makeThree()
    const path = `/admin/appointments/${none.id}`
    const form = filledForm(await (await get(`${path}/edit`)).text())
    await post(`${path}/edit`, { ...form, notes: 'Nobody answers' })
    const unanswered = { branch: null, appointment_date: null, notes: 'Nobody answers' }
    expect(await storedAppointment(site(), none.id)).toMatchObject(unanswered)
    expect((await post(`${path}/status`, { status: 'confirmed', version: '2' })).status).toBe(200)
    const confirmed = { status: 'confirmed', branch: 'Bole' }
    expect(await storedAppointment(site(), none.id)).toMatchObject(confirmed)
  })

  test('enters appointments for its own branch, and sees no open request of another', async () => {
    const { own, other } = await makeThree()
    const { phone, service } = own
    const sent = { status: 'pending', request_key: 'a-key-of-the-desk' }
    const fields = { first_name: 'New', last_name: 'Bio', phone, service, ...sent }
    const enter = (more: Record<string, string>, path = '/admin/appointments/new') =>
      post(path, { ...fields, ...more })
    for (const path of ['/admin/appointments/new', '/admin/walk-in']) {
      const refused = await enter({ branch: 'Zebilla' }, path)
      expect(await refused.text()).toContain('You may only choose Bole.')
    }
    const similar = await (await enter({ branch: 'Bole' })).text()
    expect(similar).toContain(own.reference)
    expect(similar).not.toContain(other.reference)
    const entered = await enter({ branch: 'Bole', confirmed: 'yes' })
    expect(entered.headers.get('Location')).toContain('done=entered')
  })
})
