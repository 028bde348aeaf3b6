import { expect, test } from 'vitest'
import type { ActingPlatform } from '#app/domain/platform.server.ts'
import { newId } from '#app/platform/id.ts'
import { newIdName, openedFieldName, readOpened } from '#app/values/forms/edited-fields.ts'
import { auditEntriesOf } from './audit-entries.ts'
import { openBackOffice } from './back-office.ts'
import { filledForm } from './filled-form.ts'
import type { Site } from './site.ts'

/** A noun of the back-office, and what the shared tests type into its form. */
interface EditedNoun {
  /** The word for it in sentences of the screens. */
  noun: string
  /** The address of its list. */
  path: string
  /** Stores a row and answers its id. */
  store: (platform: ActingPlatform) => Promise<string>
  find: (platform: ActingPlatform, id: string) => Promise<object | null | undefined>
  /** A field and what two people write into it. */
  contested: { field: string; mine: string; theirs: string }
  /** Another field and what the other person writes into it. */
  untouched: { field: string; theirs: string }
  invalid: { field: string; value: string; sentence: string }
  /** The field whose value no two rows share, where there is one; `store` then gives each row a value of its own. */
  unique?: { field: string; sentence: string }
  /** A valid form for a new row, with the text that the list then shows; without one other tests make rows. */
  created?: { fields: Record<string, string>; shown: string }
}

type Fields = Record<string, string>

/** The tests of every noun that people edit: create, edit, conflict, delete, not found, invalid. */
export function testEditedNoun(site: () => Site, described: EditedNoun): void {
  const { noun, path, store, find, created, contested, untouched, invalid, unique } = described
  const { field, mine, theirs } = contested

  /** A stored row, and its form as it was opened. */
  async function openStored() {
    const id = await store(site().platform)
    const { open, post } = await openBackOffice(site())
    const address = `${path}/${id}/edit`
    const openForm = async () => filledForm(await (await open(address)).text())
    const save = (fields: Fields) => post(address, fields)
    const stored = () => find(site().platform, id)
    return { id, open, post, save, openForm, stored, opened: await openForm() }
  }

  test.runIf(created)(
    `a new ${noun} stands in the list, and is one when it is sent again after a lost answer`,
    async () => {
      const { open, post } = await openBackOffice(site())
      const address = `${path}/new`
      const { fields = {}, shown = '' } = created ?? {}
      const form = { ...filledForm(await (await open(address)).text()), ...fields }
      if (unique) form[unique.field] = `sent-again-${newId()}`
      const id = form[newIdName] ?? ''
      for (const answer of await Promise.all([post(address, form), post(address, form)])) {
        expect(answer.status).toBeLessThan(400)
      }
      expect(await auditEntriesOf(site().platform, id)).toHaveLength(1)
      const list = await (await open(path)).text()
      expect(list).toContain(shown)
      expect(list).toContain(`href="${address}`)
      expect((await post(address, { ...form, [field]: mine })).status).toBeLessThan(400)
      expect(await find(site().platform, id)).toMatchObject({ [field]: mine, version: 2 })
      expect((await post(address, { ...form, [field]: theirs })).status).toBe(409)
    },
  )

  test.runIf(unique)(`the ${noun} is refused at the field that is unique`, async () => {
    const { field = '', sentence = '' } = unique ?? {}
    const { open, post, save, opened, stored } = await openStored()
    const other = (await openStored()).opened
    const before = await stored()
    const edited = await save({ ...opened, [field]: other[field] ?? '' })
    const answers = [edited]
    if (created) {
      const form = filledForm(await (await open(`${path}/new`)).text())
      const sent = { ...form, ...created.fields, [field]: other[field] ?? '' }
      answers.push(await post(`${path}/new`, sent))
      expect(await find(site().platform, form[newIdName] ?? '')).toBeFalsy()
    }
    for (const answer of answers) {
      expect(answer.status).toBe(422)
      const page = await answer.text()
      expect(page).toContain(`<p id="${field}-error"`)
      expect(page).toContain(sentence)
    }
    expect(await stored()).toEqual(before)
  })

  test(`an edit of one field of the ${noun} leaves the others, and one who writes the same is in no conflict`, async () => {
    const { save, opened, stored } = await openStored()
    const before = await stored()
    for (const _ of ['first', 'second']) {
      expect((await save({ ...opened, [field]: mine })).status).toBeLessThan(400)
    }
    // These columns follow from the edit.
    const { updated_at: _, search_text: __, ...others } = Object(before)
    expect(await stored()).toMatchObject({ ...others, [field]: mine, version: 2 })
  })

  test(`a form of the ${noun} that was open before a release added a field loses nothing of it`, async () => {
    const { [field]: _, ...others } = readOpened((await openStored()).opened) ?? {}
    expect(Object.keys(others).length).toBeGreaterThan(0)
    for (const added of Object.keys(others)) {
      const { save, opened, stored } = await openStored()
      const before = await stored()
      const { [added]: _, ...known } = readOpened(opened) ?? {}
      const { [added]: __, ...sent } = opened
      const ofBefore = { ...sent, [openedFieldName]: JSON.stringify(known), removed_since: 'x' }
      const answer = await save({ ...ofBefore, [field]: mine })
      if (answer.status < 400) {
        expect(await stored(), added).toMatchObject({
          [added]: Object(before)[added],
          [field]: mine,
        })
      } else {
        expect(answer.status, added).toBe(422)
        expect(filledForm(await answer.text()), added).toMatchObject({ [field]: mine })
        expect(await stored(), added).toEqual(before)
      }
    }
  })

  test(`a conflict about the ${noun} shows both values of a field, and what the other person changed elsewhere stays`, async () => {
    const { save, opened, stored } = await openStored()
    await save({ ...opened, [field]: theirs, [untouched.field]: untouched.theirs })
    const refused = await save({ ...opened, [field]: mine })
    expect(refused.status).toBe(409)
    const page = await refused.text()
    expect(page).toContain(`Somebody else has changed this ${noun}, so nothing`)
    expect(page).toContain(`Somebody else has written &quot;${theirs}&quot; here.`)
    expect(await stored()).toMatchObject({ [field]: theirs, version: 2 })
    const again = filledForm(page)
    expect(again).toMatchObject({ [field]: mine, [untouched.field]: untouched.theirs })
    expect((await save(again)).status).toBeLessThan(400)
    const both = await stored()
    expect(both).toMatchObject({ [field]: mine, version: 3 })
    expect(`${Object(both)[untouched.field]}`).toBe(untouched.theirs)
  })

  test(`an error in the ${noun} comes back with what was typed`, async () => {
    const { save, opened, stored } = await openStored()
    const before = await stored()
    const refused = await save({ ...opened, [field]: mine, [invalid.field]: invalid.value })
    expect(refused.status).toBe(422)
    const page = await refused.text()
    expect(page).toContain(invalid.sentence)
    expect(filledForm(page)).toMatchObject({ [field]: mine, [invalid.field]: invalid.value })
    expect(await stored()).toEqual(before)
  })

  test(`the ${noun} is deleted from the list by post alone, then it is not found, and each act is recorded by a name of its own`, async () => {
    const { id, open, post, save, opened, stored } = await openStored()
    const list = await (await open(path)).text()
    for (const dialog of ['edit', 'delete']) expect(list).toContain(`href="${path}/${id}/${dialog}`)
    const question = await (await open(`${path}/${id}/delete`)).text()
    expect(question).toContain('Are you sure you want to delete ')
    expect((await save({ ...opened, [field]: theirs })).status).toBeLessThan(400)
    for (const _ of ['first', 'second']) {
      const answer = await post(`${path}/${id}/delete`, {})
      expect(answer.headers.get('Location')).toBe(`${path}?done=deleted`)
    }
    expect(await stored()).toBeFalsy()
    const recorded = (await auditEntriesOf(site().platform, id)).map(({ action }) => action)
    expect(recorded.length).toBeGreaterThanOrEqual(2)
    expect(new Set(recorded).size).toBe(recorded.length)
    const late = await save({ ...opened, [field]: mine })
    expect(late.status).toBe(404)
    for (const dialog of ['edit', 'delete']) {
      expect((await open(`${path}/${newId()}/${dialog}`)).status).toBe(404)
    }
  })
}
