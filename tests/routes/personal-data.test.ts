import { expect, test as onEach, test } from 'vitest'
import { insertRequest } from '#tests/appointments.ts'
import { openBackOffice } from '#tests/back-office.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { filledForm } from '#tests/filled-form.ts'
import { rowOf, setColumns } from '#tests/rows.ts'
import type { Site } from '#tests/site.ts'
import { describeSite, describeSiteOnEachDatabase } from '#tests/site-on-each-database.ts'

type Post = (path: string, fields: Record<string, string>) => Promise<Response>

const now = new Date().toISOString()

/** A patient's name and email address. */
const ama = { first_name: 'Ama', last_name: 'Seidu', email: 'Ama@example.com' }
/** Her phone number, as it is typed and as it is stored. */
const phone = { phone: '024 412 3456', phone_normalised: '+233244123456' }

/** Helpers that store requests of a site, and read rows and audit entries. */
function personalData(site: () => Site) {
  const insert = (values: object) => insertRequest(site().platform, now, values)
  const insertThree = async () => [
    await insert({ ...ama, ...phone, message: 'scan of the kidneys' }),
    await insert({ ...ama, ...phone, email: '', notes: 'came late' }),
    await insert({ ...ama, first_name: 'Kofi', email: 'kofi@example.com' }),
  ]
  /** The fields of the form that the screen shows for the first name that it finds. */
  async function firstNameForm(post: Post, person = '0244123456') {
    const page = await (await post('/admin/personal-data', { person })).text()
    const fieldOf = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1]
    return { person, name: fieldOf('name') ?? '', until: fieldOf('until') ?? '' }
  }
  const stored = async () => {
    const { db } = site().platform
    return db.selectFrom('appointments').selectAll().orderBy('created_at').execute()
  }
  /** The details of the newest audit entry of an action; fails where an entry contains personal data. */
  const auditDetailsOf = async (action: string) => {
    const { db } = site().platform
    const rows = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .execute()
    expect(JSON.stringify(rows)).not.toMatch(/ama@example|4123456|412 3456|kidneys/i)
    return rows[0]?.details
  }
  return { insert, insertThree, firstNameForm, stored, auditDetailsOf }
}

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
      const none = await post('/admin/personal-data', { person: ' ' })
      expect(none.status).toBe(422)
      expect(await none.text()).toContain('Please enter a phone number or an email address.')
      expect(await auditDetailsOf('privacy.searched')).toEqual(['0 requests'])
    },
  )

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

describeSite('what is stored of one person', (site) => {
  const { insertThree, firstNameForm, stored, auditDetailsOf } = personalData(site)
  const address = '/admin/personal-data/correct'

  test('is corrected in every request, so that it is found by the new number', async () => {
    await insertThree()
    const { post } = await openBackOffice(site())
    const chosen = await firstNameForm(post)
    const opened = filledForm(await (await post(address, chosen)).text())
    expect(opened.last_name).toBe('Seidu')
    const values = { ...opened, first_name: 'Amma', email: '' }
    const wrong = await post(address, { ...values, phone: '12' })
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toContain('value="Amma"')
    const right = await post(address, { ...values, phone: '020 111 2222' })
    expect(right.headers.get('Location')).toBe('/admin/personal-data?done=corrected')
    const rows = await stored()
    expect(rows.filter(({ first_name }) => first_name === 'Amma')).toMatchObject([
      { phone_normalised: '+233201112222', version: 2 },
      { phone_normalised: '+233201112222', version: 2 },
    ])
    expect(rows.every((row) => !row.search_text.includes('0244123456'))).toBe(true)
    expect(await auditDetailsOf('privacy.corrected')).toContain('phone')
  })

  test('is corrected in what one request says, and the record has nothing of it', async () => {
    const [first, second, other] = await insertThree()
    const { post } = await openBackOffice(site())
    const chosen = { ...(await firstNameForm(post)), id: first?.id ?? '' }
    const opened = filledForm(await (await post(address, chosen)).text())
    expect(opened.message).toBe('scan of the kidneys')
    const long = await post(address, { ...opened, message: 'x'.repeat(2001) })
    expect(long.status).toBe(422)
    const urgent = await post(address, { ...opened, message: '', referral_urgency: 'Now' })
    expect(urgent.status).toBe(422)
    const said = {
      message: 'scan of the left kidneys',
      referral_facility: 'Bawku clinic',
      referral_contact: '',
      referral_urgency: 'Within a week',
      referral_reason: '',
    }
    const right = await post(address, { ...opened, ...said })
    expect(right.headers.get('Location')).toBe('/admin/personal-data?done=request-corrected')
    const rows = new Map((await stored()).map((row) => [row.id, row]))
    expect(rows.get(first?.id ?? '')).toMatchObject({
      ...said,
      referral_contact: null,
      referral_reason: null,
      version: 2,
    })
    expect(rows.get(second?.id ?? '')?.version).toBe(1)
    const details = await auditDetailsOf('privacy.corrected')
    expect(details).toEqual(['1 request', 'message', 'referral_facility', 'referral_urgency'])
    // Not even by a request made by hand: the request must belong to who was looked up.
    const foreign = await post(address, { ...opened, id: other?.id ?? '', message: 'mine' })
    expect(foreign.headers.get('Location')).toBe('/admin/personal-data?done=gone')
    expect((await stored()).map(({ message }) => message)).not.toContain('mine')
  })

  test('is not corrected over what somebody else has corrected meanwhile', async () => {
    const [first] = await insertThree()
    const { post } = await openBackOffice(site())
    const ofPerson = await firstNameForm(post)
    const opened = async (chosen: Record<string, string>) =>
      filledForm(await (await post(address, chosen)).text())
    const mine = await opened({ ...ofPerson, id: first?.id ?? '' })
    const ofAll = await opened(ofPerson)
    await post(address, { ...mine, referral_reason: 'pain' })
    for (const form of [
      { ...mine, message: 'scan of the left kidney' },
      { ...ofAll, email: 'amma@example.com' },
    ]) {
      const refused = await post(address, form)
      expect(refused.status).toBe(409)
      const page = await refused.text()
      expect(page).toContain('Somebody else has changed this request, so nothing')
      const again = filledForm(page)
      expect((await post(address, again)).status).toBe(302)
    }
    expect((await stored()).find(({ id }) => id === first?.id)).toMatchObject({
      message: 'scan of the left kidney',
      referral_reason: 'pain',
      email: 'amma@example.com',
      version: 4,
    })
  })

  test('stays in each request where nothing of it was corrected, also when the form comes twice', async () => {
    const [first, second] = await insertThree()
    const { post } = await openBackOffice(site())
    const chosen = await firstNameForm(post)
    const opened = filledForm(await (await post(address, chosen)).text())
    const corrected = { ...opened, phone: '020 111 2222' }
    expect((await post(address, corrected)).headers.get('Location')).toMatch(/done=corrected$/)
    const rows = new Map((await stored()).map((row) => [row.id, row]))
    expect(rows.get(first?.id ?? '')).toMatchObject({ email: 'Ama@example.com', version: 2 })
    expect(rows.get(second?.id ?? '')).toMatchObject({ email: '', version: 2 })
    // By the former number there is none any more.
    expect((await post(address, corrected)).headers.get('Location')).toMatch(/done=gone$/)
    const mailed = {
      ...filledForm(await (await post(address, { ...chosen, person: '0201112222' })).text()),
      email: 'ama@example.org',
    }
    for (const _ of ['sent', 'sent again'])
      expect((await post(address, mailed)).headers.get('Location')).toMatch(/done=corrected$/)
    expect((await stored()).map(({ version }) => version).toSorted()).toEqual([1, 3, 3])
  })

  test('is not emptied by a form that could not be opened', async () => {
    const [first] = await insertThree()
    const { post } = await openBackOffice(site())
    const chosen = await firstNameForm(post)
    for (const fields of [
      { id: first?.id ?? '', message: '', referral_reason: '' },
      { first_name: 'X', last_name: 'Y', email: '', phone: '020 111 2222' },
    ] as Record<string, string>[]) {
      const sent = await post(address, { ...chosen, ...fields })
      const page = await sent.text()
      const { opened = '{}' } = filledForm(page)
      expect(filledForm(page)).toMatchObject(JSON.parse(opened))
    }
    expect((await stored()).map(({ version }) => version)).toEqual([1, 1, 1])
  })
})
