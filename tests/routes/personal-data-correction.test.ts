import { expect, test } from 'vitest'
import { openBackOffice } from '#tests/back-office.ts'
import { filledForm } from '#tests/filled-form.ts'
import { personalData } from '#tests/personal-data.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

describeSite('what is stored of one person', (site) => {
  const { insertThree, firstNameForm, stored, auditDetailsOf } = personalData(site)

  test('is corrected in every request, so that it is found by the new number', async () => {
    await insertThree()
    const { post } = await openBackOffice(site())
    const chosen = await firstNameForm(post)
    const opened = filledForm(await (await post('/admin/personal-data/correct', chosen)).text())
    expect(opened.last_name).toBe('Seidu')
    const values = { ...opened, first_name: 'Amma', email: '' }
    const wrong = await post('/admin/personal-data/correct', { ...values, phone: '12' })
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toContain('value="Amma"')
    const right = await post('/admin/personal-data/correct', { ...values, phone: '020 111 2222' })
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
    const address = '/admin/personal-data/correct'
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
    const address = '/admin/personal-data/correct'
    const opened = async (chosen: object) =>
      filledForm(await (await post(address, { ...chosen })).text())
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
    const address = '/admin/personal-data/correct'
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
      const sent = await post('/admin/personal-data/correct', { ...chosen, ...fields })
      const page = await sent.text()
      const { opened = '{}' } = filledForm(page)
      expect(filledForm(page)).toMatchObject(JSON.parse(opened))
    }
    expect((await stored()).map(({ version }) => version)).toEqual([1, 1, 1])
  })
})
