import { expect, test as onEach, onTestFinished } from 'vitest'
import { openBackOffice } from '#tests/back-office.ts'
import { filledForm } from '#tests/filled-form.ts'
import { describeSiteOnEachDatabase } from '#tests/site-on-each-database.ts'
import { postAs, signedInAdmin } from '#tests/staff.ts'

// why: a fixed time, at which every branch is open.
const morning = '2026-11-20T09:00:00Z'
let now = morning
const clock = { now: () => new Date(now) }
const path = '/admin/hours'

describeSiteOnEachDatabase(
  'closures',
  (site, kind) => {
    const test = onEach.runIf(kind === 'sqlite')
    const stored = () =>
      site().platform.db.selectFrom('closures').selectAll().orderBy('id').execute()
    const home = async () => (await site().fetch('/')).text()

    /** Opens the dialog as the dashboard's button does, and sends it as it is filled in. */
    async function closeToday(changes: Record<string, string> = {}) {
      await site().platform.db.deleteFrom('closures').execute()
      const office = await openBackOffice(site())
      const opened = filledForm(await (await office.open(`${path}/close?branch=bole`)).text())
      const answer = await office.post(`${path}/close`, { ...opened, ...changes })
      const [closure] = await stored()
      return { ...office, answer, closure, id: closure?.id ?? '' }
    }

    test('a branch is closed for today by two taps, and open again by one', async () => {
      const { answer, closure, id, post, text } = await closeToday()
      expect(answer.headers.get('Location')).toBe(`${path}?done=closed`)
      const day = { starts_at: '2026-11-20T00:00:00.000Z', ends_at: '2026-11-21T00:00:00.000Z' }
      const today = { branch: 'bole', kind: 'closed', sentence: 'Closed today.', ...day }
      expect(closure).toMatchObject(today)
      expect(await home()).toContain('<strong>Bole:</strong> Closed today.')
      expect(await text('/admin')).toContain('Bole Closed, opens Saturday 8:00 AM')
      for (let tap = 0; tap < 2; tap += 1) {
        const undone = await post(`${path}/${id}/reopen`, { version: '1' })
        expect(undone.headers.get('Location')).toBe(`${path}?done=reopened`)
      }
      expect(await stored()).toEqual([])
      expect(await home()).not.toContain('Closed today.')
    })

    test('a closure that somebody else has changed meanwhile is not undone by an outdated screen', async () => {
      const { id, open, post } = await closeToday()
      const undoForm = async (screen: string) => {
        const [, after = ''] = (await (await open(screen)).text()).split(`${path}/${id}/reopen"`)
        return { version: /^[^<]*<input[^>]*name="version" value="(\d*)"/.exec(after)?.[1] ?? '' }
      }
      const opened = filledForm(await (await open(`${path}/${id}/edit`)).text())
      const outdated = [await undoForm(path), await undoForm('/admin')]
      await post(`${path}/${id}/edit`, { ...opened, ends_at: '2026-11-22T00:00' })
      for (const form of outdated) {
        const refused = await post(`${path}/${id}/reopen`, form)
        expect(refused.status).toBe(409)
        expect(await refused.text()).toContain('Somebody else has changed this closure')
      }
      expect(await stored()).toMatchObject([{ id, ends_at: '2026-11-22T00:00:00.000Z' }])
      const undone = await post(`${path}/${id}/reopen`, await undoForm('/admin'))
      expect(undone.headers.get('Location')).toBe(`${path}?done=reopened`)
      expect(await stored()).toEqual([])
    })

    test('a branch that stays open says by two taps what is missing today', async () => {
      const { closure, text } = await closeToday({ missing: 'ultrasound' })
      const sentence = 'Ultrasound is not available today.'
      expect(closure).toMatchObject({ branch: 'bole', kind: 'limited', sentence })
      expect(await home()).toContain(`<strong>Bole:</strong> ${sentence}`)
      expect(await text('/admin')).toContain('Bole Open now')
    })

    test('the afternoon is offered until it begins, and other times are those that were typed', async () => {
      const { closure, text } = await closeToday({ span: 'afternoon' })
      expect(closure).toMatchObject({ starts_at: '2026-11-20T12:00:00.000Z' })
      const typed = { span: 'other', starts_at: '2026-11-23T08:00', ends_at: '2026-11-24T13:30' }
      const span = { starts_at: `${typed.starts_at}:00.000Z`, ends_at: `${typed.ends_at}:00.000Z` }
      expect((await closeToday(typed)).closure).toMatchObject(span)
      onTestFinished(() => {
        now = morning
      })
      expect(await text(`${path}/close`)).toContain('Close from 12:00 PM')
      now = '2026-11-20T12:00:00Z'
      expect(await text(`${path}/close`)).not.toContain('Close from 12:00 PM')
    })

    test('nothing is closed without a branch, a sentence and times, each in words', async () => {
      const at = (starts_at: string, ends_at: string) => ({ span: 'other', starts_at, ends_at })
      for (const [changes, sentence] of [
        [{ branch: 'tamale' }, 'Please select a branch.'],
        [{ sentence: '...' }, 'Sentence is required'],
        [{ kind: 'limited' }, 'Please write what is missing, such as “No imaging today.”'],
        [{ kind: 'limited', span: 'afternoon' }, 'Please write what is missing'],
        [at('', ''), 'Please enter a date and a time.'],
        [at('2026-11-23T08:00', '2026-11-23T08:00'), 'Please choose an end after the start.'],
        [at('2026-11-19T08:00', '2026-11-20T08:00'), 'Please choose an end that is still to come.'],
      ] as [Record<string, string>, string][]) {
        const { answer } = await closeToday(changes)
        expect(answer.status, sentence).toBe(422)
        expect(await answer.text()).toContain(sentence)
        expect(await stored()).toEqual([])
      }
    })

    onEach('a double tap is one closure', async () => {
      const { open, post } = await closeToday()
      const opened = filledForm(await (await open(`${path}/close?branch=bole`)).text())
      await post(`${path}/close`, opened)
      expect(await stored()).toHaveLength(1)
      const other = { ...opened, sentence: 'No power.' }
      await Promise.all(Array.from({ length: 8 }, () => post(`${path}/close`, other)))
      expect(await stored()).toHaveLength(2)
    })

    /** Closes a branch, and answers its form as it was opened, and what saves it. */
    async function openClosure(changes: Record<string, string> = {}) {
      const { id, open, post } = await closeToday(changes)
      const address = `${path}/${id}/edit`
      const openForm = async () => filledForm(await (await open(address)).text())
      const save = (fields: Record<string, string>) => post(address, fields)
      const edit = async (fields: Record<string, string>) =>
        save({ ...(await openForm()), ...fields })
      return { opened: await openForm(), save, edit }
    }

    test('an edit that lost to another one is a conflict, and writes only its own field', async () => {
      const { opened, save } = await openClosure()
      expect((await save({ ...opened, sentence: 'No power.' })).status).toBeLessThan(400)
      const late = await save({ ...opened, ends_at: '2026-11-20T14:00' })
      expect(late.status).toBe(409)
      expect(await late.text()).toContain('Somebody else has changed this closure')
      const again = { ...opened, version: '2', ends_at: '2026-11-20T14:00' }
      expect((await save(again)).status).toBeLessThan(400)
      const both = { sentence: 'No power.', ends_at: '2026-11-20T14:00:00.000Z', version: 3 }
      expect(await stored()).toMatchObject([both])
      expect((await save({ ...again, version: '3', ...limited })).status).toBeLessThan(400)
      // A closure that became a limit meanwhile is a conflict as well, and no error of an outdated form.
      expect((await save({ ...opened, sentence: 'Closed' })).status).toBe(409)
      expect(await stored()).toMatchObject([limited])
    })

    const limited = { kind: 'limited', sentence: 'No imaging today.' }

    test('a limit says what is missing, also after an edit', async () => {
      const { opened, save } = await openClosure(limited)
      expect((await save({ ...opened, sentence: 'Closed on Friday, November 20.' })).status).toBe(
        422,
      )
      const unknown = await save({ ...opened, service: 'x-ray' })
      expect(await unknown.text()).toContain('Somebody else has removed this.')
      expect(await stored()).toMatchObject([limited])
    })

    test('without JavaScript a sentence that nobody has written follows the times, and is none of a limit', async () => {
      const { edit } = await openClosure({ span: 'afternoon' })
      const later = { starts_at: '2026-11-20T14:00' }
      expect((await edit({ kind: 'limited', ...later })).status).toBe(422)
      const usual = { kind: 'closed', sentence: 'Closed today from 12:00 PM.' }
      expect(await stored()).toMatchObject([usual])
      expect((await edit(later)).status).toBeLessThan(400)
      expect(await stored()).toMatchObject([{ sentence: 'Closed today from 2:00 PM.' }])
      await edit({ sentence: 'No power.' })
      await edit({ starts_at: '2026-11-20T15:00' })
      const written = { sentence: 'No power.', starts_at: '2026-11-20T15:00:00.000Z' }
      expect(await stored()).toMatchObject([written])
    })

    test('a sentence that was typed back in a form whose script follows the times is stored as it is', async () => {
      const sentence = 'Closed today.'
      const later = { starts_at: '2026-11-20T14:00', followed: 'yes' }
      const { edit } = await openClosure({ span: 'other', ...later, sentence })
      await edit({ starts_at: '2026-11-20T00:00' })
      expect((await edit(later)).status).toBeLessThan(400)
      expect(await stored()).toMatchObject([{ sentence, starts_at: '2026-11-20T14:00:00.000Z' }])
      // The button of the afternoon is followed by no script.
      const afternoon = await closeToday({ span: 'afternoon', followed: 'yes' })
      expect(afternoon.closure?.sentence).toBe('Closed today from 12:00 PM.')
    })

    test('the front desk of one branch closes no other', async () => {
      const { id } = await closeToday()
      const role = { role: 'front-desk', branch: 'Wenchi' } as const
      const { cookie } = await signedInAdmin(site(), 'Yaw Boateng', role)
      const fields = { branch: 'bole', kind: 'closed', sentence: 'Closed.', span: 'day' }
      for (const branch of ['bole', '']) {
        const refused = await postAs(site(), cookie, `${path}/close`, { ...fields, branch })
        expect(refused.status).toBe(422)
      }
      expect((await postAs(site(), cookie, `${path}/${id}/edit`, fields)).status).toBe(404)
      await postAs(site(), cookie, `${path}/${id}/reopen`, { version: '1' })
      expect((await stored()).map((row) => row.id)).toEqual([id])
      const own = { ...fields, branch: 'wenchi' }
      expect((await postAs(site(), cookie, `${path}/close`, own)).status).toBe(302)
    })
  },
  { clock },
)
