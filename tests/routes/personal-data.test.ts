import { expect, test as onEach } from 'vitest'
import { openBackOffice } from '#tests/back-office.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { ama, personalData, phone } from '#tests/personal-data.ts'
import { rowOf, setColumns } from '#tests/rows.ts'
import { describeSiteOnEachDatabase } from '#tests/site-on-each-database.ts'

const now = new Date().toISOString()

describeSiteOnEachDatabase('one person’s data', (site, kind) => {
  const test = onEach.runIf(kind === 'sqlite')
  const { insert, insertThree, firstNameForm, stored, auditDetailsOf } = personalData(site)

  onEach(
    'is found by phone in any spelling and by email address, and by nothing else',
    async () => {
      await insertThree()
      const { post } = await openBackOffice(site())
      const found = async (person: string) => {
        const page = await (await post('/admin/personal-data', { person })).text()
        return page.match(/Request <span[^>]*>GM-/g)?.length ?? 0
      }
      expect(await found('0244-123-456')).toBe(2)
      expect(await found('+233 24 412 3456')).toBe(2)
      expect(await found(' ama@EXAMPLE.com ')).toBe(1)
      expect(await found('024412345')).toBe(0)
      expect(await found('@')).toBe(0)
      expect(await found('%')).toBe(0)
      expect(await auditDetailsOf('privacy.searched')).toEqual(['0 requests'])
    },
  )

  test('asks for something to look up', async () => {
    const { post } = await openBackOffice(site())
    const answer = await post('/admin/personal-data', { person: ' ' })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('Please enter a phone number or an email address.')
  })

  test('is shown as the patient and staff have left it, and says what only the file has', async () => {
    const { id } = await insert({ ...ama, ...phone })
    const recorded = {
      source: 'walk-in',
      asked_date: '2031-05-06',
      attendance: 'arrived',
      attended_at: '2031-05-05T09:10:00.000Z',
      earlier_asked_at: '2031-05-04T08:00:00.000Z',
      messages_off_at: '2031-05-03T08:00:00.000Z',
    } as const
    await setColumns(site().platform, 'appointments', id, recorded)
    const { post } = await openBackOffice(site())
    const page = await (await post('/admin/personal-data', { person: '0244123456' })).text()
    const labels = [...page.matchAll(/<dt[^>]*>([^<]+)</g)].map(([, label]) => label)
    expect(labels).toEqual(
      expect.arrayContaining(['Asks for', 'Attended', 'Wants an earlier time since']),
    )
    expect(labels).toContain('Wants no messages since')
    expect(page).toMatch(/Source<\/dt><dd[^>]*><bdi>Walk-in</)
    expect(page).toMatch(/Attendance<\/dt><dd[^>]*><bdi>Arrived</)
    expect(page).toContain('also has the history of each request and its messages')
  })

  test('is handed over as a file with everything', async () => {
    const [first] = await insertThree()
    const { post } = await openBackOffice(site())
    const path = `/admin/appointments/${first?.id}`
    await post(`${path}/status`, { status: 'confirmed', version: '1' })
    await post(`${path}/opened`, { template: 'reminder' })
    const chosen = await firstNameForm(post)
    const answer = await post('/admin/personal-data/export', chosen)
    expect(answer.headers.get('Content-Disposition')).toContain('attachment')
    const { requests } = await answer.json()
    expect(requests).toHaveLength(2)
    expect(JSON.stringify(requests)).toContain('scan of the kidneys')
    expect(JSON.stringify(requests)).not.toContain('Kofi')
    const ofFirst = requests.find(({ id }: { id: string }) => id === first?.id)
    expect(ofFirst.events).toContainEqual(expect.objectContaining({ to_status: 'confirmed' }))
    expect(ofFirst.messages).toHaveLength(1)
    expect(await auditDetailsOf('privacy.exported')).toEqual(['2 requests'])
  })

  test('is not that of another person who shares the phone', async () => {
    await insertThree()
    await insert({ ...ama, ...phone, first_name: 'Adwoa', message: 'a child' })
    const { post } = await openBackOffice(site())
    const person = '0244123456'
    const page = await (await post('/admin/personal-data', { person })).text()
    // Each name has three forms, and each of the three requests one.
    expect(page.match(/name="name" value="([^"]+)"/g)).toHaveLength(2 * 3 + 3)
    const erase = async (fields: Record<string, string>) => {
      const sent = { person, until: now, confirmed: 'yes', ...fields }
      expect((await post('/admin/personal-data/erase', sent)).status).toBeLessThan(500)
    }
    await erase({ name: 'adwoaseidu' })
    expect((await stored()).map(({ first_name }) => first_name)).toEqual(['Ama', 'Ama', 'Kofi'])
    // Not even by a request made by hand: the name must belong to what was looked up.
    await erase({ person: 'kofi@example.com', name: 'amaseidu' })
    await erase({ name: '' })
    await erase({ name: 'amaseidu', until: '' })
    await erase({ name: 'amaseidu', until: 'none\0' })
    // What came in after the screen was shown has not been seen.
    await erase({ name: 'amaseidu', until: '2020-01-01T00:00:00.000Z' })
    expect(await stored()).toHaveLength(3)
  })

  // The database that more than one process writes takes many rows at a time.
  onEach.runIf(kind === databaseKinds.at(-1))(
    'is exported and erased whole, however many requests there are',
    async () => {
      const { db } = site().platform
      const { id, reference } = await insert({ ...ama, ...phone })
      const row = await rowOf({ db }, 'appointments', id)
      const others = Array.from({ length: 1100 }, (_, n) => ({
        ...row,
        id: `many-${n}`,
        reference: `${reference.slice(0, -4)}${String(n).padStart(4, '0')}`,
        request_key: `many-${n}`,
        // The oldest one is of another person, whom the screen could not show in full.
        first_name: n === 1099 ? 'Kofi' : 'Ama',
        created_at: new Date(Date.parse(now) - n * 1000).toISOString(),
      }))
      for (let at = 0; at < others.length; at += 100)
        await db
          .insertInto('appointments')
          .values(others.slice(at, at + 100))
          .execute()
      const { post } = await openBackOffice(site())
      const person = '0244123456'
      const page = await (await post('/admin/personal-data', { person })).text()
      const words = page.replaceAll('<!-- -->', '')
      expect(words).toContain('You see the newest 500 of 1101 requests.')
      expect(words).toContain('1100 requests, 500 shown.')
      expect(words).toContain('one request, 0 shown.')
      const chosen = await firstNameForm(post)
      const file = await (await post('/admin/personal-data/export', chosen)).json()
      expect(file.requests).toHaveLength(1100)
      const question = await post('/admin/personal-data/erase', chosen)
      expect((await question.text()).replaceAll('<!-- -->', '')).toContain('1100 requests of')
      await post('/admin/personal-data/erase', { ...chosen, confirmed: 'yes' })
      expect(await stored()).toMatchObject([{ first_name: 'Kofi' }])
      expect(await auditDetailsOf('privacy.erased')).toEqual(['1,100 requests'])
    },
  )

  onEach('is erased after a question, with its history, and nobody else’s is', async () => {
    await insertThree()
    const { post } = await openBackOffice(site())
    const chosen = await firstNameForm(post)
    const question = await post('/admin/personal-data/erase', chosen)
    expect(await question.text()).toContain('now and for good')
    expect(await stored()).toHaveLength(3)
    const answer = await post('/admin/personal-data/erase', { ...chosen, confirmed: 'yes' })
    expect(answer.headers.get('Location')).toBe('/admin/personal-data?done=erased')
    expect(await stored()).toMatchObject([{ first_name: 'Kofi' }])
    expect(await auditDetailsOf('privacy.erased')).toEqual(['2 requests'])
  })
})
