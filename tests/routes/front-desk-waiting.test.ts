import { expect, test } from 'vitest'
import { insertRequest } from '#tests/appointments.ts'
import { openBackOffice, redirectOf } from '#tests/back-office.ts'
import { setColumns } from '#tests/rows.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { postAs, signedInAdmin } from '#tests/staff.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

describeSite('the list of what waits', (site) => {
  const set = (id: string, changes: object) =>
    setColumns(site().platform, 'appointments', id, changes)

  test('has the oldest first, with its age, its first line, and the broken promise', async () => {
    const { text } = await openBackOffice(site())
    const db = site().platform
    const message = 'Since Monday it hurts.\nThe second line.'
    await insertRequest(db, hoursAgo(3.5), { first_name: 'Newer' })
    await insertRequest(db, hoursAgo(50), { first_name: 'Older', message })
    const { id } = await insertRequest(db, hoursAgo(60), { first_name: 'Answered' })
    const agreed = { appointment_date: '2026-12-01', appointment_time: '09:30' }
    await set(id, { ...agreed, status: 'confirmed' })
    const page = await text('/admin/appointments?waiting=yes')
    expect(page).toContain('2 wait for an answer, 1 of them for more than 24 hours.')
    expect(page).toMatch(
      /Older Atɔŋa.*Since Monday it hurts\..*2 days.*over 24 hours.*Newer Atɔŋa.*3 hours/,
    )
    expect(page).not.toContain('The second line.')
    expect(page).not.toContain('Answered')
    expect(page.match(/over 24 hours/g)).toHaveLength(1)
    expect(await text('/admin')).toContain(
      '2 wait for an answer, 1 of them for more than 24 hours. Show what waits',
    )
  })

  test('names below it what patients have cancelled within a day', async () => {
    const { text } = await openBackOffice(site())
    const address = '/admin/appointments?waiting=yes'
    const cancel = async (hours: number, first_name: string, by: 'patient' | 'staff') => {
      const { id } = await insertRequest(site().platform, hoursAgo(90), { first_name })
      const visit = { appointment_date: '2026-12-01', appointment_time: '09:30', branch: 'Bole' }
      await set(id, { ...visit, status: 'cancelled' })
      const event = { id: `of ${id}`, appointment_id: id, number: 2, kind: 'status' } as const
      const change = { from_status: 'confirmed', to_status: 'cancelled' } as const
      const reason = { patient_reason: `${first_name} has to travel.` }
      await site()
        .platform.db.insertInto('appointment_events')
        .values({ ...event, ...change, ...reason, by, at: hoursAgo(hours) })
        .execute()
      return id
    }
    await cancel(25, 'Yesterday', 'patient')
    await cancel(1, 'Staff', 'staff')
    const reopened = await cancel(2, 'Reopened', 'patient')
    await set(reopened, { status: 'pending' })
    await cancel(5, 'Early', 'patient')
    await cancel(3, 'Late', 'patient')
    const [, below = ''] = (await text(address)).split('Cancelled by Patients')
    expect(below).toMatch(
      /Late Atɔŋa Ultrasound, Bole, Tue, Dec 1, 9:30 AM 3 hours ago Late has to travel\. Early Atɔŋa/,
    )
    expect(below).not.toMatch(/Yesterday|Staff|Reopened/)
    expect(await text(address)).toContain('2 cancelled by patients, below the list. Showing')
    expect(await text('/admin/appointments')).not.toContain('Cancelled by Patients')
    const limited = await signedInAdmin(site(), 'Limited', {
      role: 'front-desk',
      branch: 'Zebilla',
    })
    const own = await site().fetch(address, { headers: { Cookie: limited.cookie } })
    expect(await own.text()).not.toContain('Cancelled by Patients')
  })

  test('has the requests for another day, which wait since they were asked', async () => {
    const { text } = await openBackOffice(site())
    const { id } = await insertRequest(site().platform, hoursAgo(90), { first_name: 'Wish' })
    const agreed = { appointment_date: '2026-12-01', appointment_time: '09:30' }
    await set(id, { ...agreed, status: 'confirmed', asked_date: '2026-12-03' })
    const asked = { id: 'ask', appointment_id: id, number: 2, kind: 'asked' } as const
    await site()
      .platform.db.insertInto('appointment_events')
      .values({ ...asked, at: hoursAgo(5.5), by: 'patient', asked_date: '2026-12-03' })
      .execute()
    const page = await text('/admin/appointments?waiting=yes')
    expect(page).toMatch(/Wish Atɔŋa.*Asks for: Thu, Dec 3.*5 hours/)
    expect(page).not.toContain('over 24 hours')
  })

  test('has a request that was set back since then, and one that an undo brought back since before', async () => {
    const { post, text } = await openBackOffice(site())
    const { id } = await insertRequest(site().platform, hoursAgo(90), { first_name: 'Back' })
    const setTo = async (version: number, status: string) => {
      const answer = await post(`/admin/appointments/${id}/status`, {
        version: String(version),
        status,
        list: '',
      })
      return redirectOf(answer).undo
    }
    await setTo(1, 'cancelled')
    await setTo(2, 'pending')
    const address = '/admin/appointments?waiting=yes'
    expect(await text(address)).toMatch(
      /One waits for an answer\. .*Back Atɔŋa.*less than a minute/,
    )
    expect(await text('/admin')).toContain('One waits for an answer. Show what waits')
    await set(id, { set_back_at: hoursAgo(30.5) })
    const changes = await setTo(3, 'cancelled')
    await post('/admin/appointments/undo', { changes, list: '' })
    const page = await text(address)
    expect(page).toContain('One waits for an answer, 1 of them for more than 24 hours.')
    expect(page).toMatch(/Back Atɔŋa.*1 day.*over 24 hours/)
  })

  test('goes on page by page in its order, and narrows by search', async () => {
    const { text, open } = await openBackOffice(site())
    for (let number = 0; number < 27; number += 1) {
      const first_name = `Number${String(number).padStart(2, '0')}`
      await insertRequest(site().platform, hoursAgo(40 - number), { first_name })
    }
    const html = await (await open('/admin/appointments?waiting=yes')).text()
    const names = (page: string) => new Set(page.match(/Number\d\d/g))
    expect([...names(html)].at(0)).toBe('Number00')
    expect(names(html).size).toBe(25)
    const [, next = ''] = /href="([^"]*older=[^"]*)"/.exec(html) ?? []
    expect([...names(await text(next.replaceAll('&amp;', '&')))]).toEqual(['Number25', 'Number26'])
    const found = await text('/admin/appointments?waiting=yes&q=number26')
    expect(found).toContain('Showing 1 of 1 appointments')
    expect(await text('/admin/appointments?waiting=yes&q=nobody')).toContain(
      'No appointments match these filters.',
    )
  })

  test('is worked through from one to the next, and ends in the list', async () => {
    const { post, text } = await openBackOffice(site())
    const older = await insertRequest(site().platform, hoursAgo(5), { first_name: 'Older' })
    const newer = await insertRequest(site().platform, hoursAgo(3), { first_name: 'Newer' })
    const save = (id: string) =>
      post(`/admin/appointments/${id}/edit?waiting=yes`, {
        version: '1',
        appointment_date: '',
        appointment_time: '',
        status: 'cancelled',
        branch: 'Zebilla',
        notes: '',
        opened: JSON.stringify({ status: 'pending', branch: 'Zebilla' }),
        next: 'yes',
      })
    const next = redirectOf(await save(older.id)).path
    expect(next).toBe(`/admin/appointments/${newer.id}/edit?waiting=yes&done=next`)
    expect(await text(next)).toContain('Saved. This is the next one')
    expect(redirectOf(await save(newer.id)).path).toBe('/admin/appointments?waiting=yes&done=saved')
  })

  test('leads with "Save and next" to nobody else’s branch, to no other site, and twice to nobody', async () => {
    const access = { role: 'front-desk', branch: 'Bole' } as const
    const { cookie } = await signedInAdmin(site(), 'Yaw Boateng', access)
    const at = hoursAgo(5)
    const branches = ['Bole', 'Zebilla', '', 'Bole', 'Bole', 'Zebilla'] as const
    const rows = []
    // All at the same moment: the order is that of their ids.
    for (const branch of branches) rows.push(await insertRequest(site().platform, at, { branch }))
    const own = rows.filter(({ branch }) => branch !== 'Zebilla').map(({ id }) => id)
    const [other] = rows.filter(({ branch }) => branch === 'Zebilla')
    const save = (id: string, query: string, fields: Record<string, string> = {}) =>
      postAs(site(), cookie, `/admin/appointments/${id}/edit?${query}`, {
        version: '1',
        appointment_date: '',
        appointment_time: '',
        status: 'cancelled',
        branch: 'Bole',
        notes: '',
        opened: JSON.stringify({ status: 'pending', branch: 'Bole' }),
        next: 'yes',
        ...fields,
      })
    const [first = '', ...others] = own.toSorted()
    const seen = [first]
    for (let id = first; ; ) {
      const location = (await save(id, 'waiting=yes')).headers.get('Location') ?? ''
      const [, next] = /^\/admin\/appointments\/([^/]+)\/edit\?/.exec(location) ?? []
      if (!next) break
      seen.push(next)
      id = next
    }
    expect(seen).toEqual([first, ...others])

    expect((await save(other?.id ?? '', 'waiting=yes')).status).toBe(403)
    // The one that was saved has a new version by now: nothing is saved, and nothing follows.
    expect((await save(first, 'waiting=yes', { status: 'completed' })).status).toBe(409)
    expect((await save('nobody', 'waiting=yes')).status).toBe(404)
    const latest = { version: '2', opened: JSON.stringify({ status: 'cancelled' }) }
    for (const query of [
      'q=%00%27%20or%201%3D1%20--&branch=%27',
      'older=x&newer=%FF&from=9999-99-99&status=nonsense',
      `q=${'a%20'.repeat(400)}`,
    ]) {
      const notes = { notes: query.slice(0, 20) }
      const answer = await save(first, query, {
        ...latest,
        ...notes,
        next: '//evil.example',
        status: 'cancelled',
      })
      expect([answer.status, query]).toEqual([302, query])
      expect(answer.headers.get('Location')).toMatch(/^\/admin\/appointments[/?]/)
      latest.version = String(Number(latest.version) + 1)
    }
  })

  test('is of the own branch alone, and says when nobody waits', async () => {
    await insertRequest(site().platform, hoursAgo(50), { branch: 'Zebilla' })
    const access = { role: 'front-desk', branch: 'Bole' } as const
    const { cookie } = await signedInAdmin(site(), undefined, access)
    const answer = await site().fetch('/admin/appointments?waiting=yes', {
      headers: { Cookie: cookie },
    })
    const page = await answer.text()
    expect(page).toContain('Nobody waits')
    expect(page).not.toContain('Atɔŋa')
  })
})
