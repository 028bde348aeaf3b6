import { expect, test } from 'vitest'
import { bookedName } from '#app/domain/clinic/offerings.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import { changedText } from '#app/domain/guides/guide.ts'
import { createGuide, findGuide } from '#app/domain/guides/guides.server.ts'
import { patientPath } from '#app/domain/patient-link/patient-link.server.ts'
import type { ActingPlatform } from '#app/domain/platform.server.ts'
import { actingAs } from '#tests/acting-as.ts'
import { insertRequest, insertStaff } from '#tests/appointments.ts'
import { attacks } from '#tests/attack-corpus.ts'
import { auditEntriesOf } from '#tests/audit-entries.ts'
import { openBackOffice, visibleText } from '#tests/back-office.ts'
import { testEditedNoun } from '#tests/edited-noun.ts'
import { filledForm } from '#tests/filled-form.ts'
import { setColumns } from '#tests/rows.ts'
import { safeTag } from '#tests/safe-tag.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

const written = { title: 'Before a scan', content: '<p>Drink water.</p>' }
const approval = { approved_by: 'Dr. Asibi & Bawa', approved_on: '2026-11-20' }

describeSite('the guides', (site) => {
  const store = async (platform: ActingPlatform) => {
    const made = await createGuide(actingAs(await insertStaff(platform), platform), written)
    return made.ok ? made.value.id : ''
  }

  testEditedNoun(site, {
    noun: 'guide',
    path: '/admin/guides',
    store,
    find: findGuide,
    created: {
      fields: { title: 'A card & form', content: '<p>Bring.</p>' },
      shown: 'A card &amp;',
    },
    contested: { field: 'title', mine: 'Mine', theirs: 'Theirs' },
    untouched: { field: 'content', theirs: '<p>Theirs.</p>' },
    invalid: { field: 'title', value: ' ', sentence: 'Title is required' },
  })

  /** A stored guide of the first service, and what visitors read on its page. */
  async function offerGuide() {
    const id = await store(site().platform)
    const backOffice = await openBackOffice(site())
    const [first, ...others] = seed.offerings.services
    const services = [{ ...first, guides: [id] }, ...others]
    const content = JSON.stringify({ ...seed.offerings, services })
    const form = await (await backOffice.open('/admin/website/offerings')).text()
    const version = /name="version" value="(\d+)"/.exec(form)?.[1] ?? ''
    await backOffice.post('/admin/website/offerings', { version, content })
    const page = async () => (await site().fetch(`/services/${first?.id}`)).text()
    const approve = (fields: Record<string, string>) =>
      backOffice.post(`/admin/guides/${id}/approve`, fields)
    return { ...backOffice, id, page, approve }
  }

  test('a guide is on the pages of the patients of its service alone, once it is approved', async () => {
    const { id, approve, post } = await offerGuide()
    const { platform } = site()
    const [first, second] = seed.offerings.services.map(bookedName)
    const pageOf = async (service = '', change: object = { notes: null }) => {
      const row = await insertRequest(platform, '2026-11-20T08:00:00.000Z', { service })
      await setColumns(platform, 'appointments', row.id, change)
      return visibleText(await (await site().fetch(patientPath(platform, row))).text())
    }
    const short = 'How to prepare Ultrasound: For some belly scans'
    expect(await pageOf(first)).toContain(short)
    expect(await pageOf('Other')).toContain('How to prepare It depends on the test')
    await approve({ version: '1', ...approval })
    const prepared = await pageOf(first)
    expect(prepared).toMatch(/How to prepare Before a scan Drink water\. Approved by Dr\. Asibi/)
    expect(prepared).not.toContain('For some belly scans')
    expect(await pageOf(first, { second_service: second })).toMatch(
      /How to prepare Electrocardiogram \(ECG\): Please do not .* Keep taking your medicines .* Drink water\./,
    )
    expect(await pageOf(second)).not.toContain('Drink water.')
    expect(await pageOf(first, { status: 'cancelled' })).not.toContain('Drink water.')
    await post(`/admin/guides/${id}/withdraw`, { version: '2' })
    expect(await pageOf(first)).toContain(short)
  })

  test('a guide is on the page of its service from its approval until its text changes', async () => {
    const { id, open, post, page, approve } = await offerGuide()
    expect(await page()).not.toContain('Drink water.')
    expect(await page()).toContain('do not eat for some hours before')
    const approved = await approve({ version: '1', ...approval })
    expect(approved.headers.get('Location')).toBe('/admin/guides?done=approved')
    expect(await page()).toContain('Drink water.')
    expect(await page()).toContain('Approved by Dr. Asibi &amp; Bawa, 20 November 2026')
    expect(await (await open('/admin/guides')).text()).toContain('Approved by Dr. Asibi &amp; Bawa')

    const form = await (await open(`/admin/guides/${id}/edit`)).text()
    expect(form).toContain('If you change the title or text, the approval ends.')
    const edited = { version: '2', title: written.title, content: '<p>Drink nothing.</p>' }
    expect((await post(`/admin/guides/${id}/edit`, edited)).status).toBe(302)
    expect(await page()).not.toMatch(/Drink (?:water|nothing)\./)
    const audit = (await auditEntriesOf(site().platform, id)).map(
      ({ action, subject }) => `${action}: ${subject}`,
    )
    expect(audit).toEqual([
      'website.guide-created: Before a scan',
      'website.guide-approved: Before a scan, by Dr. Asibi & Bawa',
      'website.guide-changed: Before a scan',
    ])
  })

  test('an approval that meets a changed text shows that text, says so, and is empty again', async () => {
    const { id, post, page, approve } = await offerGuide()
    const edited = { version: '1', title: written.title, content: '<p>Drink nothing.</p>' }
    await post(`/admin/guides/${id}/edit`, edited)
    // Without JavaScript an incomplete form comes back over the changed text, and is still one of the text before.
    const incomplete = await approve({ version: '1', approved_on: approval.approved_on })
    expect(filledForm(await incomplete.text())).toMatchObject({ version: '1' })
    const late = await approve({ version: '1', ...approval })
    expect(late.status).toBe(409)
    const dialog = await late.text()
    expect(dialog).toContain('<p>Drink nothing.</p>')
    expect(dialog).toContain(changedText)
    expect(dialog).not.toContain('Dr. Asibi')
    expect(filledForm(dialog)).toMatchObject({ version: '2', approved_by: '' })
    expect(await page()).not.toMatch(/Drink (?:water|nothing)\./)
  })

  test('a hostile guide brings nothing but formatted text to the page, however it was stored', async () => {
    const { id, open, page } = await offerGuide()
    const content = written.content + attacks.join('')
    await setColumns(site().platform, 'guides', id, { ...approval, content })
    site().platform.content.notify()
    const [, article = ''] = /<div class="post-text[^>]*>(.*?)<\/div>/s.exec(await page()) ?? []
    expect(article).toContain('Drink water.')
    for (const [found] of article.matchAll(/<[^>]*>?/g)) expect(found).toMatch(safeTag)
    // The dialog in which it is approved shows the same markup.
    expect(await (await open(`/admin/guides/${id}/approve`)).text()).toContain(`>${article}</div>`)
  })

  test('owners see drafts among what is to be set up', async () => {
    await store(site().platform)
    const { open } = await openBackOffice(site())
    const dashboard = await (await open('/admin')).text()
    expect(dashboard).toContain('Visitors see a guide once a clinician has approved it')
    expect(dashboard).toContain('href="/admin/guides?set-up=guides"')
    await site().platform.db.updateTable('guides').set(approval).execute()
    expect(await (await open('/admin')).text()).not.toContain('Visitors see a guide once')
  })
})
