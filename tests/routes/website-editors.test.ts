import { expect, test } from 'vitest'
import { openBackOffice } from '#tests/back-office.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { makeSessionAnHourOld, postAs, signedInAdmin } from '#tests/staff.ts'

describeSite('the form of a document of the website', (site) => {
  test('names who else has it open, until they leave, and visitors read nothing of it', async () => {
    const [ama, kofi] = [await openBackOffice(site(), 'Ama'), await openBackOffice(site(), 'Kofi')]
    const path = '/admin/website/faq'
    const sentence = 'Ama is also editing this document.'
    expect(await kofi.text(path)).not.toContain('also editing')
    const opened = await ama.post(`${path}/open`, {})
    expect(await opened.json()).toEqual({ others: [] })
    expect(await kofi.text(path)).toContain(sentence)
    expect(await ama.text(path)).not.toContain('also editing')
    expect(await kofi.text('/admin/website/hero')).not.toContain('also editing')
    const answered = await kofi.post(`${path}/open`, {})
    expect(await answered.json()).toEqual({ others: ['Ama'] })
    expect(await kofi.text('/')).not.toContain('also editing')
    await ama.post(`${path}/leave`, {})
    expect(await kofi.text(path)).not.toContain('also editing')
    for (const act of ['open', 'leave']) {
      expect((await ama.post(`/admin/website/nothing/${act}`, {})).status).toBe(404)
    }
  })

  test('gives the input of a day no length, and may not be translated under React', async () => {
    const { cookie: Cookie } = await signedInAdmin(site())
    const opened = await site().fetch('/admin/website/privacy', { headers: { Cookie } })
    const html = await opened.text()
    const [day = ''] = html.match(/<input[^>]*type="date"[^>]*>/) ?? []
    expect(day).toContain('name="')
    expect(day.toLowerCase()).not.toContain('maxlength')
    expect(html).toMatch(/<html[^>]* translate="no"/)
    expect(await (await site().fetch('/privacy')).text()).not.toContain('translate="no"')
  })

  test('in which nobody types does not prolong the session', async () => {
    const { cookie, id } = await signedInAdmin(site())
    const { isProlonged } = await makeSessionAnHourOld(site(), id)
    expect((await postAs(site(), cookie, '/admin/website/faq/open', {})).status).toBe(200)
    expect(await isProlonged()).toBe(false)
  })
})
