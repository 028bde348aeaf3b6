import { expect, test as onEach } from 'vitest'
import { insertCopies, insertRequest } from '#tests/appointments.ts'
import { openBackOffice } from '#tests/back-office.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { filledForm } from '#tests/filled-form.ts'
import { setColumns } from '#tests/rows.ts'
import { describeSiteOnEachDatabase } from '#tests/site-on-each-database.ts'

const now = new Date().toISOString()
const person = '0244123456'
/** A patient's name and email address. */
const ama = { first_name: 'Ama', last_name: 'Seidu', email: 'Ama@example.com' }
/** The same with the phone number, as it is typed and as it is stored. */
const withPhone = { ...ama, phone: '024 412 3456', phone_normalised: '+233244123456' }

describeSiteOnEachDatabase('one person’s data', (site, kind) => {
  const test = onEach.runIf(kind === 'sqlite')
  const insert = (values: object) => insertRequest(site().platform, now, values)
  const stored = async () => {
    const { db } = site().platform
    return db.selectFrom('appointments').selectAll().orderBy('created_at').execute()
  }
  const storedOf = async (row: { id: string }) => (await stored()).find(({ id }) => id === row.id)
  const versions = async () => (await stored()).map(({ version }) => version).toSorted()
  const post = async (act: string, fields: Record<string, string>) =>
    (await openBackOffice(site())).post(`/admin/personal-data${act && `/${act}`}`, fields)
  const read = async (fields = { person }) =>
    (await (await post('', fields)).text()).replaceAll('<!-- -->', '')
  /** The fields of the form that the screen shows for the first name that it finds. */
  async function choose() {
    const page = await read()
    const fieldOf = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1]
    return { person, name: fieldOf('name') ?? '', until: fieldOf('until') ?? '' }
  }
  /** Stores three requests of one name, two of them of the person; answers them, and the form for the person. */
  async function insertThree() {
    const first = await insert({ ...withPhone, message: 'scan of the kidneys' })
    const second = await insert({ ...withPhone, email: '', notes: 'came late' })
    const other = await insert({ ...ama, first_name: 'Kofi', email: 'kofi@example.com' })
    return { first, second, other, chosen: await choose() }
  }
  /** The form that corrects what was chosen, as it is opened. */
  const openForm = async (chosen: Record<string, string>) =>
    filledForm(await (await post('correct', chosen)).text())
  const correct = async (fields: Record<string, string>) => {
    const answer = await post('correct', fields)
    const [, done] = (answer.headers.get('Location') ?? '').split('/admin/personal-data?done=')
    return { status: answer.status, done, page: await answer.text() }
  }
  /** The details of the newest audit entry of an action; fails where an entry contains personal data. */
  const auditDetailsOf = async (action: string) => {
    const entries = site().platform.db.selectFrom('audit_entries').selectAll()
    const rows = await entries.where('action', '=', action).orderBy('id', 'desc').execute()
    expect(JSON.stringify(rows)).not.toMatch(/ama@example|4123456|412 3456|kidneys/i)
    return rows[0]?.details
  }

  onEach(
    'is found by phone in any spelling and by email address, and by nothing else',
    async () => {
      await insertThree()
      for (const [typed, count] of [
        ['0244-123-456', 2],
        ['+233 24 412 3456', 2],
        [' ama@EXAMPLE.com ', 1],
        ['024412345', 0],
        ['@', 0],
        ['%', 0],
      ] as const) {
        const found = (await read({ person: typed })).match(/Request <span[^>]*>GM-/g) ?? []
        expect(found, typed).toHaveLength(count)
      }
      const none = await post('', { person: ' ' })
      expect(none.status).toBe(422)
      expect(await none.text()).toContain('Please enter a phone number or an email address.')
      expect(await auditDetailsOf('privacy.searched')).toEqual(['0 requests'])
    },
  )

  test('is shown as the patient and staff have left it, and says what only the file has', async () => {
    const { id } = await insert(withPhone)
    await setColumns(site().platform, 'appointments', id, {
      source: 'walk-in',
      asked_date: '2031-05-06',
      attendance: 'arrived',
      attended_at: '2031-05-05T09:10:00.000Z',
      earlier_asked_at: '2031-05-04T08:00:00.000Z',
      messages_off_at: '2031-05-03T08:00:00.000Z',
    })
    const page = await read()
    const labels = [...page.matchAll(/<dt[^>]*>([^<]+)</g)].map(([, label]) => label)
    for (const wish of ['Asks for', 'Wants an earlier time since', 'Wants no messages since'])
      expect(labels).toContain(wish)
    expect(labels).toContain('Attended')
    expect(page).toMatch(/Source<\/dt><dd[^>]*><bdi>Walk-in</)
    expect(page).toMatch(/Attendance<\/dt><dd[^>]*><bdi>Arrived</)
    expect(page).toContain('also has the history of each request and its messages')
  })

  test('is handed over as a file with everything', async () => {
    const { first, chosen } = await insertThree()
    const office = await openBackOffice(site())
    const path = `/admin/appointments/${first.id}`
    await office.post(`${path}/status`, { status: 'confirmed', version: '1' })
    await office.post(`${path}/opened`, { template: 'reminder' })
    const answer = await post('export', chosen)
    expect(answer.headers.get('Content-Disposition')).toContain('attachment')
    const { requests } = await answer.json()
    expect(requests).toHaveLength(2)
    expect(JSON.stringify(requests)).toContain('scan of the kidneys')
    expect(JSON.stringify(requests)).not.toContain('Kofi')
    const ofFirst = requests.find(({ id }: { id: string }) => id === first.id)
    expect(ofFirst.events).toContainEqual(expect.objectContaining({ to_status: 'confirmed' }))
    expect(ofFirst.messages).toHaveLength(1)
    expect(await auditDetailsOf('privacy.exported')).toEqual(['2 requests'])
  })

  test('is not that of another person who shares the phone', async () => {
    await insertThree()
    await insert({ ...withPhone, first_name: 'Adwoa', message: 'a child' })
    // Each name has three forms, and each of the three requests one.
    expect((await read()).match(/name="name" value="([^"]+)"/g)).toHaveLength(2 * 3 + 3)
    const erase = async (fields: Record<string, string>) => {
      const answer = await post('erase', { person, until: now, confirmed: 'yes', ...fields })
      expect(answer.status).toBeLessThan(500)
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
      await insertCopies(site().platform, await insert(withPhone), 1100, (count) => ({
        // The oldest one is of another person, whom the screen could not show in full.
        first_name: count === 1099 ? 'Kofi' : 'Ama',
        created_at: new Date(Date.parse(now) - count * 1000).toISOString(),
      }))
      const words = await read()
      expect(words).toContain('You see the newest 500 of 1101 requests.')
      expect(words).toContain('1100 requests, 500 shown.')
      expect(words).toContain('one request, 0 shown.')
      const chosen = await choose()
      expect((await (await post('export', chosen)).json()).requests).toHaveLength(1100)
      const question = await (await post('erase', chosen)).text()
      expect(question.replaceAll('<!-- -->', '')).toContain('1100 requests of')
      await post('erase', { ...chosen, confirmed: 'yes' })
      expect(await stored()).toMatchObject([{ first_name: 'Kofi' }])
      expect(await auditDetailsOf('privacy.erased')).toEqual(['1,100 requests'])
    },
  )

  onEach('is erased after a question, with its history, and nobody else’s is', async () => {
    const { chosen } = await insertThree()
    const question = await post('erase', chosen)
    expect(await question.text()).toContain('now and for good')
    expect(await stored()).toHaveLength(3)
    const answer = await post('erase', { ...chosen, confirmed: 'yes' })
    expect(answer.headers.get('Location')).toBe('/admin/personal-data?done=erased')
    expect(await stored()).toMatchObject([{ first_name: 'Kofi' }])
    expect(await auditDetailsOf('privacy.erased')).toEqual(['2 requests'])
  })

  test('is corrected in every request, so that it is found by the new number', async () => {
    const { chosen } = await insertThree()
    const opened = await openForm(chosen)
    expect(opened.last_name).toBe('Seidu')
    const values = { ...opened, first_name: 'Amma', email: '' }
    const wrong = await correct({ ...values, phone: '12' })
    expect(wrong.status).toBe(422)
    expect(wrong.page).toContain('value="Amma"')
    expect((await correct({ ...values, phone: '020 111 2222' })).done).toBe('corrected')
    const rows = await stored()
    const corrected = { phone_normalised: '+233201112222', version: 2 }
    const ofAmma = rows.filter(({ first_name }) => first_name === 'Amma')
    expect(ofAmma).toMatchObject([corrected, corrected])
    expect(rows.every((row) => !row.search_text.includes('0244123456'))).toBe(true)
    expect(await auditDetailsOf('privacy.corrected')).toContain('phone')
  })

  test('is corrected in what one request says, and the record has nothing of it', async () => {
    const { first, second, other, chosen } = await insertThree()
    const opened = await openForm({ ...chosen, id: first.id })
    expect(opened.message).toBe('scan of the kidneys')
    expect((await correct({ ...opened, message: 'x'.repeat(2001) })).status).toBe(422)
    const urgent = { ...opened, message: '', referral_urgency: 'Now' }
    expect((await correct(urgent)).status).toBe(422)
    const said = {
      message: 'scan of the left kidneys',
      referral_facility: 'Bawku clinic',
      referral_urgency: 'Within a week',
    }
    const empty = { referral_contact: '', referral_reason: '' }
    expect((await correct({ ...opened, ...said, ...empty })).done).toBe('request-corrected')
    const none = { referral_contact: null, referral_reason: null }
    expect(await storedOf(first)).toMatchObject({ ...said, ...none, version: 2 })
    expect(await storedOf(second)).toMatchObject({ version: 1 })
    const details = await auditDetailsOf('privacy.corrected')
    expect(details).toEqual(['1 request', 'message', 'referral_facility', 'referral_urgency'])
    // Not even by a request made by hand: the request must belong to who was looked up.
    expect((await correct({ ...opened, id: other.id, message: 'mine' })).done).toBe('gone')
    expect(await storedOf(other)).toMatchObject({ message: other.message })
  })

  test('is not corrected over what somebody else has corrected meanwhile', async () => {
    const { first, chosen } = await insertThree()
    const mine = await openForm({ ...chosen, id: first.id })
    const ofAll = await openForm(chosen)
    await correct({ ...mine, referral_reason: 'pain' })
    const [message, email] = ['scan of the left kidney', 'amma@example.com']
    for (const form of [
      { ...mine, message },
      { ...ofAll, email },
    ]) {
      const refused = await correct(form)
      expect(refused.status).toBe(409)
      expect(refused.page).toContain('Somebody else has changed this request, so nothing')
      expect((await correct(filledForm(refused.page))).status).toBe(302)
    }
    const both = { message, email, referral_reason: 'pain', version: 4 }
    expect(await storedOf(first)).toMatchObject(both)
  })

  test('stays in each request where nothing of it was corrected, also when the form comes twice', async () => {
    const { first, second, chosen } = await insertThree()
    const corrected = { ...(await openForm(chosen)), phone: '020 111 2222' }
    expect((await correct(corrected)).done).toBe('corrected')
    expect(await storedOf(first)).toMatchObject({ email: 'Ama@example.com', version: 2 })
    expect(await storedOf(second)).toMatchObject({ email: '', version: 2 })
    // By the former number there is none any more.
    expect((await correct(corrected)).done).toBe('gone')
    const opened = await openForm({ ...chosen, person: '0201112222' })
    for (const _ of ['sent', 'sent again'])
      expect((await correct({ ...opened, email: 'ama@example.org' })).done).toBe('corrected')
    expect(await versions()).toEqual([1, 3, 3])
  })

  test('is not emptied by a form that could not be opened', async () => {
    const { first, chosen } = await insertThree()
    for (const fields of [
      { id: first.id, message: '', referral_reason: '' },
      { first_name: 'X', last_name: 'Y', email: '', phone: '020 111 2222' },
    ] as Record<string, string>[]) {
      const { opened = '{}', ...shown } = filledForm((await correct({ ...chosen, ...fields })).page)
      expect(shown).toMatchObject(JSON.parse(opened))
    }
    expect(await versions()).toEqual([1, 1, 1])
  })
})
