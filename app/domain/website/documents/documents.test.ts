import { beforeEach, expect, test, vi } from 'vitest'
import { createClinic, readStoredDocuments } from '#app/domain/clinic/clinic.server.ts'
import type { Service } from '#app/domain/clinic/content.ts'
import type { DocumentName } from '#app/domain/clinic/documents.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import { listVersions } from '#app/domain/earlier-versions.server.ts'
import type { Role } from '#app/domain/staff/role.ts'
import { createContentChanges } from '#app/platform/content-changes.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { invalid, notFound } from '#app/values/result.ts'
import { actingAs } from '#tests/acting-as.ts'
import { withImageSources } from '#tests/allowed-image-sources.ts'
import { confirmedVisit, insertRequest, insertStaff } from '#tests/appointments.ts'
import { clinicWith } from '#tests/clinic.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { silentLog } from '#tests/silent-log.ts'
import {
  compareDocument,
  findDocument,
  restoreDocument,
  saveDocument,
  saveDocumentText,
} from './documents.server.ts'

const at = '2026-11-20T10:00:00.000Z'
// why: the time of saving is compared.
const clock = { now: () => new Date(at) }
const facts = { kind: 'document', id: 'facts' } as const
const { services } = seed.offerings

describeOnEachDatabase('the documents of the website', (database, kind) => {
  const once = test.runIf(kind === 'sqlite')
  const warn = vi.fn()
  let staff = ''
  beforeEach(async () => {
    warn.mockClear()
    staff = await insertStaff(database())
  })
  const needs = () => {
    const log = { warn } as never
    const all = { ...withImageSources, ...database(), log, clock, clinic: clinicWith() }
    return actingAs(staff, all)
  }
  const memberOf = (role: Role) => ({ id: staff, role, branch: null })
  const saveContent = (edit: Parameters<typeof saveDocument>[1], role: Role = 'owner') =>
    saveDocument(needs(), edit, memberOf(role))
  const save = (version: number, name: string) =>
    saveContent({ name: 'facts', version, content: { ...seed.facts, name } })
  const send = (name: DocumentName, version: number, content: unknown) => {
    const sent = { name, version, text: JSON.stringify(content) }
    return saveDocumentText(needs(), sent, memberOf('owner'))
  }
  const restore = (restoration: Parameters<typeof restoreDocument>[1], role: Role = 'owner') =>
    restoreDocument(needs(), restoration, memberOf(role))
  const find = () => findDocument(needs(), 'facts')

  once(
    'one that was never edited is what the site came with, and saving it unchanged stores nothing',
    async () => {
      expect(await find()).toEqual({ version: 1, content: seed.facts, isDamaged: false })
      expect(await save(1, seed.facts.name)).toMatchObject({ ok: true })
      expect(await readStoredDocuments(needs())).toEqual({})
    },
  )

  test('a saved one is shown instead, with each version and who saved it', async () => {
    expect(await save(1, 'Anzaa')).toMatchObject({ ok: true })
    const content = { ...seed.facts, name: 'Anzaa' }
    expect(await find()).toEqual({ version: 2, content, isDamaged: false })
    expect(await listVersions(database(), facts)).toMatchObject([
      { version: 2, saved_at: at, saved_by_name: 'Ama Serwaa' },
      { version: 1, saved_by_name: 'the sample content' },
    ])
    const compare = (version: number) => compareDocument(needs(), 'facts', version)
    expect(await compare(1)).toMatchObject({ differences: [{ name: 'name' }] })
    expect(await compare(3)).toBeNull()
    expect(await readStoredDocuments(needs())).toEqual({ facts: content })
  })

  test('of two first saves at once one wins, and the other sees what it wrote', async () => {
    const results = await Promise.all([save(1, 'Anzaa'), save(1, 'Bagre')])
    const current = { version: 2, updated_at: at, updated_by_name: 'Ama Serwaa' }
    expect(results.filter(({ ok }) => !ok)).toMatchObject([{ kind: 'conflict', current }])
    expect(await listVersions(database(), facts)).toHaveLength(2)
  })

  once(
    'the slower of two people is told what the other wrote, part by part, and nothing is stored',
    async () => {
      const social = { ...seed.facts.social, facebook: 'https://facebook.com/anzaa' }
      const theirs = { ...seed.facts, name: 'Anzaa', social }
      expect(await send('facts', 1, theirs)).toMatchObject({ ok: true })
      const segments = [
        { kind: 'removed', text: 'Anzaa' },
        { kind: 'added', text: 'Bagre' },
      ]
      const differences = [
        { name: 'name', label: 'Name', segments },
        { name: 'social', label: 'Pages on social networks' },
      ]
      const lost = await send('facts', 1, { ...seed.facts, name: 'Bagre' })
      const current = { version: 2, content: { name: 'Anzaa' }, differences }
      expect(lost).toMatchObject({ kind: 'conflict', current })
      expect(await find()).toMatchObject({ version: 2, content: theirs })
      await send('faq', 1, seed.faq.slice(1))
      const list = await send('faq', 1, seed.faq.slice(0, 1))
      expect(list).toMatchObject({ current: { differences: [{ name: '', label: 'Questions' }] } })
    },
  )

  once(
    'a row that cannot be read is logged once, and the site shows what it came with',
    async () => {
      await save(1, 'Anzaa')
      await database().db.updateTable('website_documents').set({ content: '{' }).execute()
      for (let time = 0; time < 2; time += 1) expect(await readStoredDocuments(needs())).toEqual({})
      expect(await find()).toEqual({ version: 2, content: seed.facts, isDamaged: true })
      expect(warn).toHaveBeenCalledTimes(1)
    },
  )

  once('a version that differs in a link, a list or a heading alone is not the same', async () => {
    const html = '<h2>Data</h2><ul><li>Read <a href="/faq">this</a></li></ul>'
    const [list, heading] = [html.replaceAll('ul>', 'ol>'), html.replaceAll('h2>', 'h3>')]
    const texts = [html, html.replace('/faq', '/blog'), list, heading, html]
    for (const [index, text] of texts.entries()) {
      const content = { ...seed.privacy, html: text }
      await saveContent({ name: 'privacy', version: index + 1, content })
    }
    const compare = async (version: number) => {
      const compared = await compareDocument(needs(), 'privacy', version)
      return compared?.differences.flatMap(({ segments }) => segments) ?? []
    }
    expect(await compare(2)).toEqual([])
    const link = (await compare(3)).filter(({ kind }) => kind !== 'same')
    expect(link.map(({ text }) => text)).toEqual(['faq', 'blog'])
    for (const version of [4, 5]) expect(await compare(version)).toMatchObject([{ kind: 'same' }])
  })

  once('a version that cannot be read is none, and is not restored', async () => {
    await save(1, 'Anzaa')
    await save(2, 'Bagre')
    const versions = database().db.updateTable('website_document_versions')
    await versions.set({ content: '{"name":""}' }).where('version', '=', 2).execute()
    expect(await compareDocument(needs(), 'facts', 2)).toBeNull()
    expect(await restore({ name: 'facts', earlier: 2, version: 3 })).toEqual(notFound)
    expect(await find()).toMatchObject({ version: 3, content: { name: 'Bagre' } })
  })

  once('a holiday of a wrong year is refused, unless it is stored already', async () => {
    const stored = { name: 'Eid ul-Fitr', day: '2025-03-31' }
    const days = ['2026-11-19', '2026-11-20', '2027-12-31', '2028-01-01']
    const holidays = [stored, ...days.map((day) => ({ name: 'Eid ul-Adha', day }))]
    const before = { ...seed.hours, holidays: [stored] }
    await saveContent({ name: 'hours', version: 1, content: before })
    const error = expect.stringContaining('check the year')
    const errors = { 'holidays.1.day': error, 'holidays.4.day': error }
    expect(await send('hours', 2, { ...before, holidays })).toEqual(invalid(errors))
  })

  once(
    'restoring one that takes time away names the agreed visits first, as saving does',
    async () => {
      const { db } = database()
      const { id } = await insertRequest(database(), at, { first_name: 'Abena' })
      await db.updateTable('appointments').set(confirmedVisit).where('id', '=', id).execute()
      const weekly = seed.hours.weekly.map((row) => {
        const dayOfWeek = row.schema.dayOfWeek.filter((name) => name !== 'Tuesday')
        return { ...row, schema: { ...row.schema, dayOfWeek } }
      })
      await saveContent({ name: 'hours', version: 1, content: { ...seed.hours, weekly } })
      await saveContent({ name: 'hours', version: 2, content: seed.hours })
      const restoration = { name: 'hours', earlier: 2, version: 3 } as const
      const asked = await restore(restoration)
      expect(asked).toMatchObject({
        kind: 'invalid',
        errors: { '': expect.stringMatching(/^1 visit is booked then: Abena /) },
      })
      const question = 'errors' in asked ? asked.errors?.[''] : undefined
      expect(await restore({ ...restoration, question })).toMatchObject({ ok: true })
    },
  )

  const savePrices = (version: number, changed: Service[], role: Role) => {
    const content = { ...seed.offerings, services: changed }
    return saveContent({ name: 'offerings', version, content }, role)
  }
  const priced = (...prices: string[]) =>
    services.map((service, index) => ({ ...service, priceFrom: prices[index] ?? '' }))
  const refused = (...indexes: number[]) => {
    const text = 'Only an owner may change what a service costs.'
    const errors = indexes.map((index) => [`services.${index}.priceFrom`, text])
    return { ok: false, errors: Object.fromEntries(errors) }
  }

  once('what a service costs is entered and changed by an owner alone', async () => {
    expect(await savePrices(1, priced('150', '60'), 'owner')).toMatchObject({ ok: true })
    expect(await savePrices(2, priced('15', '', '20'), 'editor')).toMatchObject(refused(0, 1, 2))
    const described = priced('150', '60').map((service) => ({ ...service, description: 'New.' }))
    expect(await savePrices(2, described, 'editor')).toMatchObject({ ok: true })
    const [first, ...others] = described as [Service, ...Service[]]
    const added = { ...first, id: 'mri', title: 'MRI', bookedAs: 'MRI' }
    expect(await savePrices(3, [...others, first, added], 'editor')).toMatchObject(refused(3))
    const free = { ...added, priceFrom: '' }
    expect(await savePrices(3, [...others, first, free], 'editor')).toMatchObject({ ok: true })
  })

  once(
    'what a service costs comes back neither with the form that an editor had open nor with an earlier version',
    async () => {
      await savePrices(1, priced('150'), 'owner')
      const described = priced('150').map((service) => ({ ...service, description: 'New.' }))
      await savePrices(2, priced('200'), 'owner')
      expect(await savePrices(2, described, 'editor')).toMatchObject({
        kind: 'conflict',
        current: { version: 3, content: { services: priced('200') } },
      })
      const restoration = { name: 'offerings', earlier: 2, version: 3 } as const
      expect(await restore(restoration, 'editor')).toMatchObject(refused(0))
      const { content } = await findDocument(needs(), 'offerings')
      expect(content.services[0]?.priceFrom).toBe('200')
      expect(await restore(restoration)).toMatchObject({ ok: true })
    },
  )

  test.runIf(kind === 'postgres')('a change in another process is read at once', async () => {
    const databaseUrl = database().url
    const other = await openDatabase({ databaseUrl, dataDir: ':memory:', log: silentLog })
    const content = createContentChanges()
    const clinic = createClinic({ content }, () => readStoredDocuments({ ...needs(), ...other }))
    other.watchContent(content.notify)
    expect((await clinic.read()).facts.name).toBe(seed.facts.name)
    await vi.waitFor(async () => {
      await save((await find()).version, `Anzaa ${Date.now()}`)
      expect((await clinic.read()).facts.name).toContain('Anzaa')
    }, 10_000)
    await save((await find()).version, 'Bagre')
    // Nothing asks again: without the notification it would never be read.
    await vi.waitFor(async () => expect((await clinic.read()).facts.name).toBe('Bagre'), 10_000)
    await other.close()
  })
})
