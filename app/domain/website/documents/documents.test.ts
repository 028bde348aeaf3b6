import { expect, test, vi } from 'vitest'
import { createClinic, readStoredDocuments } from '#app/domain/clinic/clinic.server.ts'
import { seed } from '#app/domain/clinic/seed.ts'
import { listVersions } from '#app/domain/earlier-versions.server.ts'
import type { Role } from '#app/domain/staff/role.ts'
import { createContentChanges } from '#app/platform/content-changes.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { actingAs } from '#tests/acting-as.ts'
import { withImageSources } from '#tests/allowed-image-sources.ts'
import { confirmedVisit, insertRequest, insertStaff } from '#tests/appointments.ts'
import { clinicWith } from '#tests/clinic.ts'
import { describeOnEachDatabase, describeOnSqlite, type TestDatabase } from '#tests/databases.ts'
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
const owner = (id: string) => ({ id, role: 'owner' as const, branch: null })
const renamed = (name: string) => ({ ...seed.facts, name })
const facts = { kind: 'document', id: 'facts' } as const

describeOnEachDatabase('the documents of the website', (database, kind) => {
  const once = test.runIf(kind === 'sqlite')
  const save = (version: number, name: string, staff: string) =>
    saveContent({ name: 'facts', version, content: renamed(name) }, staff)
  const saveContent = (edit: Parameters<typeof saveDocument>[1], staff: string) =>
    saveDocument(actingAs(staff, { ...database(), clock }), edit, owner(staff))
  const find = () => findDocument({ ...database(), ...makeLog() }, 'facts')
  const needs = () => ({
    ...withImageSources,
    ...database(),
    ...makeLog(),
    clock,
    clinic: clinicWith(),
  })
  const makeLog = () => {
    const warn = vi.fn()
    return { warn, log: { warn } as never }
  }

  once(
    'one that was never edited is what the site came with, and saving it unchanged stores nothing',
    async () => {
      const staff = await insertStaff(database())
      expect(await find()).toEqual({ version: 1, content: seed.facts, isDamaged: false })
      expect(await save(1, seed.facts.name, staff)).toMatchObject({ ok: true })
      expect(await readStoredDocuments({ ...database(), ...makeLog() })).toEqual({})
    },
  )

  test('a saved one is shown instead, with each version and who saved it', async () => {
    const staff = await insertStaff(database())
    expect(await save(1, 'Anzaa', staff)).toMatchObject({ ok: true })
    const content = renamed('Anzaa')
    expect(await find()).toEqual({ version: 2, content, isDamaged: false })
    const versions = await listVersions(database(), facts)
    expect(versions.map(({ version }) => version)).toEqual([2, 1])
    expect(versions[1]?.saved_by_name).toBe('the sample content')
    expect(versions[0]).toMatchObject({ saved_at: at, saved_by_name: 'Ama Serwaa' })
    const compare = (version: number) => compareDocument(needs(), 'facts', version)
    expect(await compare(1)).toMatchObject({ differences: [{ name: 'name' }] })
    expect(await compare(3)).toBeNull()
    expect(await readStoredDocuments({ ...database(), ...makeLog() })).toEqual({
      facts: renamed('Anzaa'),
    })
  })

  test('of two first saves at once one wins, and the other sees what it wrote', async () => {
    const staff = await insertStaff(database())
    const results = await Promise.all([save(1, 'Anzaa', staff), save(1, 'Bagre', staff)])
    const lost = results.filter(({ ok }) => !ok)
    expect(lost).toHaveLength(1)
    expect(lost[0]).toMatchObject({
      kind: 'conflict',
      current: { version: 2, updated_at: at, updated_by_name: 'Ama Serwaa' },
    })
    expect(await listVersions(database(), facts)).toHaveLength(2)
  })

  once(
    'the slower of two people is told what the other wrote, part by part, and nothing is stored',
    async () => {
      const staff = await insertStaff(database())
      const send = (name: 'facts' | 'faq', version: number, content: unknown) => {
        const sent = { name, version, text: JSON.stringify(content) }
        return saveDocumentText(actingAs(staff, needs()), sent, owner(staff))
      }
      const social = { ...seed.facts.social, facebook: 'https://facebook.com/anzaa' }
      const theirs = { ...seed.facts, name: 'Anzaa', social }
      expect(await send('facts', 1, theirs)).toMatchObject({ ok: true })
      const lost = await send('facts', 1, { ...seed.facts, name: 'Bagre' })
      expect(lost).toMatchObject({
        kind: 'conflict',
        current: {
          version: 2,
          content: { name: 'Anzaa' },
          differences: [
            {
              name: 'name',
              label: 'Name',
              segments: [
                { kind: 'removed', text: 'Anzaa' },
                { kind: 'added', text: 'Bagre' },
              ],
            },
            { name: 'social', label: 'Pages on social networks' },
          ],
        },
      })
      expect(await find()).toMatchObject({ version: 2, content: theirs })
      await send('faq', 1, seed.faq.slice(1))
      const list = await send('faq', 1, seed.faq.slice(0, 1))
      expect(list).toMatchObject({ current: { differences: [{ name: '', label: 'Questions' }] } })
    },
  )

  once(
    'a row that cannot be read is logged once, and the site shows what it came with',
    async () => {
      const staff = await insertStaff(database())
      await save(1, 'Anzaa', staff)
      const { warn, log } = makeLog()
      await database().db.updateTable('website_documents').set({ content: '{' }).execute()
      for (let time = 0; time < 2; time += 1)
        expect(await readStoredDocuments({ ...database(), log })).toEqual({})
      const found = await findDocument({ ...database(), log }, 'facts')
      expect(found).toEqual({ version: 2, content: seed.facts, isDamaged: true })
      expect(warn).toHaveBeenCalledTimes(1)
    },
  )

  once('a version that differs in a link, a list or a heading alone is not the same', async () => {
    const staff = await insertStaff(database())
    const html = '<h2>Data</h2><ul><li>Read <a href="/faq">this</a></li></ul>'
    const [list, heading] = [html.replaceAll('ul>', 'ol>'), html.replaceAll('h2>', 'h3>')]
    const texts = [html, html.replace('/faq', '/blog'), list, heading, html]
    for (const [index, text] of texts.entries()) {
      const content = { ...seed.privacy, html: text }
      const saved = await saveContent({ name: 'privacy', version: index + 1, content }, staff)
      expect(saved).toMatchObject({ ok: true })
    }
    const compare = async (version: number) => {
      const compared = await compareDocument(needs(), 'privacy', version)
      return compared?.differences.flatMap(({ segments }) => segments)
    }
    expect(await compare(2)).toEqual([])
    const link = await compare(3)
    expect(link?.filter(({ kind }) => kind !== 'same').map(({ text }) => text)).toEqual([
      'faq',
      'blog',
    ])
    for (const version of [4, 5]) {
      expect((await compare(version))?.map(({ kind }) => kind)).toEqual(['same'])
    }
  })

  once('a version that cannot be read is none, and is not restored', async () => {
    const staff = await insertStaff(database())
    await save(1, 'Anzaa', staff)
    await save(2, 'Bagre', staff)
    const versions = database().db.updateTable('website_document_versions')
    await versions.set({ content: '{"name":""}' }).where('version', '=', 2).execute()
    expect(await compareDocument(needs(), 'facts', 2)).toBeNull()
    const restoration = { name: 'facts', earlier: 2, version: 3 } as const
    const restored = await restoreDocument(actingAs(staff, needs()), restoration, owner(staff))
    expect(restored).toMatchObject({ ok: false, kind: 'not-found' })
    expect(await find()).toMatchObject({ version: 3, content: renamed('Bagre') })
  })

  once('a holiday of a wrong year is refused, unless it is stored already', async () => {
    const staff = await insertStaff(database())
    const stored = { name: 'Eid ul-Fitr', day: '2025-03-31' }
    const days = ['2026-11-19', '2026-11-20', '2027-12-31', '2028-01-01']
    const holidays = [stored, ...days.map((day) => ({ name: 'Eid ul-Adha', day }))]
    const before = { ...seed.hours, holidays: [stored] }
    await saveContent({ name: 'hours', version: 1, content: before }, staff)
    const sent = {
      name: 'hours',
      version: 2,
      text: JSON.stringify({ ...before, holidays }),
    } as const
    const saved = await saveDocumentText(actingAs(staff, needs()), sent, owner(staff))
    const error = expect.stringContaining('check the year')
    expect(saved).toMatchObject({ errors: { 'holidays.1.day': error, 'holidays.4.day': error } })
    expect(Object.keys('errors' in saved ? (saved.errors ?? {}) : {})).toHaveLength(2)
  })

  once(
    'restoring one that takes time away names the agreed visits first, as saving does',
    async () => {
      const staff = await insertStaff(database())
      const { db } = database()
      const { id } = await insertRequest(database(), at, { first_name: 'Abena' })
      await db.updateTable('appointments').set(confirmedVisit).where('id', '=', id).execute()
      const weekly = seed.hours.weekly.map((row) => {
        const dayOfWeek = row.schema.dayOfWeek.filter((name) => name !== 'Tuesday')
        return { ...row, schema: { ...row.schema, dayOfWeek } }
      })
      const notOnTuesdays = { ...seed.hours, weekly }
      for (const [index, content] of [notOnTuesdays, seed.hours].entries()) {
        const edit = { name: 'hours', version: index + 1, content } as const
        expect(await saveContent(edit, staff)).toMatchObject({ ok: true })
      }
      const restore = (question?: string) =>
        restoreDocument(
          actingAs(staff, needs()),
          { name: 'hours', earlier: 2, version: 3, question },
          owner(staff),
        )
      const asked = await restore()
      expect(asked).toMatchObject({
        kind: 'invalid',
        errors: { '': expect.stringMatching(/^1 visit is booked then: Abena /) },
      })
      const question = 'errors' in asked ? asked.errors?.[''] : undefined
      expect(await restore(question)).toMatchObject({ ok: true })
    },
  )

  test.runIf(kind === 'postgres')('a change in another process is read at once', async () => {
    const staff = await insertStaff(database())
    const other = await openOther(database())
    const content = createContentChanges()
    const clinic = createClinic({ content }, () => readStoredDocuments({ ...other, ...makeLog() }))
    other.watchContent(content.notify)
    expect((await clinic.read()).facts.name).toBe(seed.facts.name)
    await vi.waitFor(async () => {
      await save((await find()).version, `Anzaa ${Date.now()}`, staff)
      expect((await clinic.read()).facts.name).toContain('Anzaa')
    }, 10_000)
    await save((await find()).version, 'Bagre', staff)
    // Nothing asks again: without the notification it would never be read.
    await vi.waitFor(async () => expect((await clinic.read()).facts.name).toBe('Bagre'), 10_000)
    await other.close()
  })
})

const openOther = ({ url }: TestDatabase) =>
  openDatabase({ databaseUrl: url, dataDir: ':memory:', log: silentLog })

const { services } = seed.offerings
const text = 'Only an owner may change what a service costs.'

describeOnSqlite('what a service costs', (database) => {
  const member = async (role: Role) => ({ ...owner(await insertStaff(database())), role })
  const save = async (version: number, changed: typeof services, role: Role) => {
    const content = { ...seed.offerings, services: changed }
    const edit = { name: 'offerings', version, content } as const
    return saveDocument({ ...database(), clock }, edit, await member(role))
  }
  const priced = (prices: string[]) =>
    services.map((service, index) => ({ ...service, priceFrom: prices[index] ?? '' }))
  const refused = (...indexes: number[]) => ({
    ok: false,
    errors: Object.fromEntries(indexes.map((index) => [`services.${index}.priceFrom`, text])),
  })

  test('is entered and changed by an owner alone', async () => {
    expect(await save(1, priced(['150']), 'editor')).toMatchObject(refused(0))
    expect(await save(1, priced(['150', '60']), 'owner')).toMatchObject({ ok: true })
    expect(await save(2, priced(['15', '', '20']), 'editor')).toMatchObject(refused(0, 1, 2))
    const described = priced(['150', '60']).map((service) => ({ ...service, description: 'New.' }))
    expect(await save(2, described, 'editor')).toMatchObject({ ok: true })
    const [first, ...others] = described
    if (!first) throw new Error('no service')
    const added = { ...first, id: 'mri', title: 'MRI', bookedAs: 'MRI' }
    expect(await save(3, [...others, first, added], 'editor')).toMatchObject(refused(3))
    const free = { ...added, priceFrom: '' }
    expect(await save(3, [...others, first, free], 'editor')).toMatchObject({ ok: true })
  })

  test('is a conflict and no error in the form of an editor that was open while an owner changed it', async () => {
    await save(1, priced(['150']), 'owner')
    const described = priced(['150']).map((service) => ({ ...service, description: 'New.' }))
    await save(2, priced(['200']), 'owner')
    expect(await save(2, described, 'editor')).toMatchObject({
      kind: 'conflict',
      current: { version: 3, content: { services: priced(['200']) } },
    })
  })

  test('does not come back with an earlier version that an editor restores', async () => {
    await save(1, priced(['150']), 'owner')
    await save(2, priced(['200']), 'owner')
    const log = { warn() {} } as never
    const restore = async (role: Role) =>
      restoreDocument(
        { ...database(), clock, log, clinic: clinicWith() },
        { name: 'offerings', earlier: 2, version: 3 },
        await member(role),
      )
    expect(await restore('editor')).toMatchObject(refused(0))
    const { content } = await findDocument({ ...database(), log }, 'offerings')
    expect(content.services[0]?.priceFrom).toBe('200')
    expect(await restore('owner')).toMatchObject({ ok: true })
  })
})
