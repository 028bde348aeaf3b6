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

  test.each([
    ['the list', '/admin/appointments'],
    ['the list of another branch', '/admin/appointments?branch=Zebilla'],
    ['the search', '/admin/appointments?q=patient'],
    ['the filter by status', '/admin/appointments?status=pending'],
    ['the day sheet', `/admin/day-sheet?date=${day}`],
    ['the day sheet of another branch', `/admin/day-sheet?date=${day}&branch=Zebilla`],
    ['the export', '/admin/appointments/export'],
    ['the export of another branch', '/admin/appointments/export?branch=Zebilla'],
    ['the dashboard', '/admin'],
  ])(
    'sees in %s its own appointments, those that name no branch, and no others',
    async (_, path) => {
      await makeThree()
      const shown = await (await get(path)).text()
      if (!path.includes('Zebilla')) {
        expect(shown).toContain('Ownpatient')
        expect(shown).toContain('Nobranchpatient')
      }
      expect(shown).not.toContain('Otherpatient')
    },
  )

  test('sees at no address anything of another branch, whatever it asks for', async () => {
    const { other } = await makeThree()
    const ask = `date=${day}&branch=Zebilla&branch=&q=patient&from=${day}&since=2020-01-01T00:00:00.000Z`
    for (const address of guardedAddresses) {
      if (address === '/admin/logout') continue
      const path = address.replaceAll('x1', other.id)
      for (const asked of [
        `${path}?${ask}&row=${other.id}&id=${other.id}`,
        `${path}.data?${ask}`,
      ]) {
        const answer = await get(asked)
        expect(answer.status, asked).toBeLessThan(500)
        expect(await answer.text(), asked).not.toContain('Otherpatient')
      }
    }
  }, 60_000)

  test('counts its own appointments and those that name no branch', async () => {
    await makeThree()
    expect(await read('/admin/appointments')).toContain('Showing 2 of 2 appointments')
    expect(await read('/admin/appointments?q=patient')).toContain('Showing 2 of 2 appointments')
    expect(await read('/admin')).toMatch(/Total Appointments 2\b|2 Total Appointments/)
  })

  test('opens and changes no appointment of another branch', async () => {
    const { own, other } = await makeThree()
    const visit = { version: '1', appointment_date: '', appointment_time: '', notes: 'mine' }
    const edit = { ...visit, status: 'confirmed', branch: 'Bole' }
    const path = `/admin/appointments/${other.id}`
    for (const view of ['edit', 'delete']) {
      const refused = await get(`${path}/${view}`)
      expect(refused.status).toBe(403)
      expect(await refused.text()).toContain('you may use the appointments of Bole.')
    }
    expect((await post(`${path}/edit`, edit)).status).toBe(403)
    expect((await post(`${path}/status`, { status: 'confirmed', version: '1' })).status).toBe(403)
    expect((await post(`${path}/messages`, { template: 'reminder' })).status).toBe(403)
    const came = { attendance: 'arrived', version: '1' }
    expect((await post(`${path}/attendance`, came)).status).toBe(403)
    expect((await post(`${path}/delete`, {})).status).toBe(403)
    const untouched = { status: 'pending', notes: null, attendance: null }
    expect(await storedAppointment(site(), other.id)).toMatchObject(untouched)
    const moved = await post(`/admin/appointments/${own.id}/edit`, { ...edit, branch: 'Zebilla' })
    expect(moved.status).toBe(422)
    expect(await moved.text()).toContain('You may only choose Bole.')
    expect((await post(`/admin/appointments/${own.id}/edit`, edit)).status).toBe(302)
    expect(await storedAppointment(site(), own.id)).toMatchObject({ status: 'confirmed' })
  })

  test('finds a request that names no branch by the link of its alert, and makes it its own by confirming it', async () => {
    const { none } = await makeThree()
    const path = `/admin/appointments/${none.id}`
    expect(await read(`${path}/edit`)).toContain('Nobranchpatient')
    expect((await post(`${path}/status`, { status: 'confirmed', version: '1' })).status).toBe(200)
    const confirmed = { status: 'confirmed', branch: 'Bole' }
    expect(await storedAppointment(site(), none.id)).toMatchObject(confirmed)
  })

  test('leaves a request that names no branch to all with a note, and makes it its own by writing to the patient', async () => {
    const { none } = await makeThree()
    const path = `/admin/appointments/${none.id}/edit`
    const save = async (fields: Record<string, string>) =>
      post(path, { ...filledForm(await (await get(path)).text()), ...fields })
    await save({ notes: 'Nobody answers' })
    const unanswered = { branch: null, appointment_date: null }
    expect(await storedAppointment(site(), none.id)).toMatchObject(unanswered)
    await save({ status: 'cancelled' })
    const saved = await save({ send: 'cancelled' })
    expect(saved.headers.get('Location')).toContain('done=send-cancelled')
    expect(await storedAppointment(site(), none.id)).toMatchObject({ branch: 'Bole' })
  })

  test('enters appointments for its own branch, and sees no open request of another', async () => {
    const { own, other } = await makeThree()
    const fields = {
      first_name: 'Newpatient',
      last_name: 'Bio',
      phone: own.phone,
      service: own.service,
      message: '',
      status: 'pending',
      request_key: '6f1fb3f2-3d6f-4f0c-9d36-7d7a0c1d7a11',
    }
    const elsewhere = await post('/admin/appointments/new', { ...fields, branch: 'Zebilla' })
    expect(await elsewhere.text()).toContain('You may only choose Bole.')
    const similar = await (
      await post('/admin/appointments/new', { ...fields, branch: 'Bole' })
    ).text()
    expect(similar).toContain(own.reference)
    expect(similar).not.toContain(other.reference)
    const confirmed = { ...fields, branch: 'Bole', confirmed: 'yes' }
    const entered = await post('/admin/appointments/new', confirmed)
    expect(entered.headers.get('Location')).toContain('done=entered')
  })
})
