import type { Locator, Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { firstAdmin, signIn, signInByForm } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { rowOf, sendRequest, statusOf } from './front-desk.ts'
import { followTo, logOut, openHydrated } from './hydrated-page.ts'
import { inDatabase } from './in-database.ts'
import { overflow } from './layout.ts'
import { addressOf, codeField, linkMailedTo, password, storeAdmin, storeMail } from './staff.ts'

/** Something that is sent from a screen of the back-office. */
interface Send {
  at: string
  prepare?: (page: Page) => Promise<unknown>
  send: (page: Page) => Promise<unknown>
  /** What is said when it fails. */
  sentence: string | RegExp
  /** What is typed, by labels. */
  fields?: Record<string, string>
  /** What else still holds what was typed when it fails. */
  typed?: (page: Page) => [Locator, string]
  /** Whether it may be done twice: the answer to the first is lost. */
  isRepeated?: boolean
  /** Whether the link beside the sentence is taken once the session has ended. */
  signsInBeside?: boolean
  /** Whether its page is loaded anew, and needs no session. */
  isPublic?: boolean
  done: string | RegExp
}

/** What may come in place of an answer: nothing, or the error page of a proxy while the server restarts. */
const failures = [
  undefined,
  { status: 500, contentType: 'text/plain', body: 'Internal Server Error' },
  { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' },
  { status: 404, contentType: 'text/plain', body: '404 page not found' },
]

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()
const dialog = (page: Page) => page.getByRole('dialog')
const question = (page: Page) => page.getByRole('alertdialog')

/** A field by the beginning of its label: "(optional)" may follow. */
const labelled = (page: Page, label: string) =>
  page.getByLabel(new RegExp(`^${label.replace('?', '\\?')}`))

/**
 * Sends each thing until it is done: at first a failure comes in place of the answer, each in its turn, the answer is lost,
 * and the session ends.
 */
async function walk(page: Page, sends: Record<string, Send>, admin = firstAdmin) {
  let answer: 'the true one' | 'lost' | (typeof failures)[number] = 'the true one'
  let sent = 0
  await page.route(/\.data(?:\?|$)/, async (route) => {
    if (route.request().method() !== 'POST' || answer === 'the true one') return route.fallback()
    if (answer === 'lost') await route.fetch({ maxRedirects: 0 })
    await (typeof answer === 'object' ? route.fulfill(answer) : route.abort('connectionreset'))
    sent += 1
  })
  for (const [index, [name, one]] of Object.entries(sends).entries()) {
    const { at, isPublic, isRepeated, send, sentence, fields = {} } = one
    const expectFailure = async (sentence: string | RegExp) => {
      await expect(page.getByText(sentence).first()).toBeVisible()
      const ok = question(page).getByRole('button', { name: 'OK' })
      if (await ok.isVisible()) await ok.click()
      for (const [label, text] of Object.entries(fields))
        await expect(labelled(page, label)).toHaveValue(text)
      const [field, text = ''] = one.typed?.(page) ?? []
      if (field) await expect(field).toHaveValue(text)
    }
    await test.step(name, async () => {
      await (isPublic ? openHydrated(page, at) : followTo(page, at))
      for (const [label, text] of Object.entries(fields)) await labelled(page, label).fill(text)
      await one.prepare?.(page)
      const failure = failures[index % failures.length]
      for (const each of isRepeated ? [failure, 'lost' as const] : [failure]) {
        answer = each
        const before = sent
        await send(page)
        await expect.poll(() => sent).toBe(before + 1)
        await expectFailure(sentence)
      }
      answer = 'the true one'
      if (!isPublic && isRepeated) {
        await page.request.post('/admin/logout', { maxRedirects: 0 })
        await send(page)
        await expectFailure(/^Your session has ended, so nothing was saved/)
        if (!one.signsInBeside) await signIn(page, admin)
        else {
          const opened = page.waitForEvent('popup')
          await page.getByRole('link', { name: 'Sign in in a new tab' }).click()
          const tab = await opened
          await expect(tab).toHaveURL('/admin/login')
          await signInByForm(tab, admin)
          await tab.close()
          await expectNoViolation(page)
        }
      }
      await send(page)
      await expect(page.getByText(one.done).first()).toBeVisible()
    })
  }
}

const unexpected = 'An unexpected error occurred'

test('the forms of an account still hold what was typed', async ({ page, uniqueName }) => {
  test.slow()
  const admin = { email: addressOf(uniqueName), password }
  await storeAdmin(admin.email, null)
  await page.request.post('/admin/login/reset', { form: { reset_email: admin.email } })
  const sends: Record<string, Send> = {
    'a forgotten password': {
      at: '/admin/login?reset',
      isPublic: true,
      fields: { 'Your email': 'nobody@example.com' },
      send: (page) => button(page, 'Send Reset Email').click(),
      sentence: 'Failed to send reset email. Please try again.',
      done: 'This site sends no mail yet. Please ask an owner to make you a link.',
    },
    'a first password': {
      at: await linkMailedTo(admin.email),
      isPublic: true,
      fields: { 'New password': password, 'Confirm password': password },
      prepare: expectNoViolation,
      send: (page) => button(page, 'Save password').click(),
      sentence: unexpected,
      done: /^Welcome back/,
    },
    'the log-out': {
      at: '/admin',
      send: logOut,
      sentence: unexpected,
      done: 'Forgot your password?',
    },
    'the sign-in': {
      at: '/admin/login?to=%2Fadmin%2Fprofile',
      isPublic: true,
      isRepeated: true,
      fields: { Email: admin.email, Password: password },
      send: (page) => button(page, /^Sign In$/).click(),
      sentence: unexpected,
      done: 'You sign in as',
    },
    'a name': {
      at: '/admin/profile',
      isRepeated: true,
      fields: { 'Full name': 'Issah B.' },
      send: (page) => button(page, 'Save').click(),
      sentence: unexpected,
      done: 'Name saved.',
    },
    'a second factor': {
      at: '/admin/profile/second-factor/start',
      prepare: async (page) => {
        await page.getByLabel('Current password').fill(password)
        await button(page, 'Continue').click()
        await expectNoViolation(page)
        await codeField(page).fill('123456')
      },
      send: async (page) => {
        if ((await codeField(page).inputValue()) === '') await codeField(page).fill('123456')
        await button(page, 'Turn on').click()
      },
      sentence: unexpected,
      typed: (page) => [codeField(page), '123456'],
      done: 'not valid',
    },
  }
  await walk(page, sends, admin)
})

// The answer to a request is in `today.spec.ts`.
test('staff lose nothing, and store nothing twice', async ({ page, uniqueName }) => {
  test.slow()
  const email = `sent-${uniqueName}@example.com`
  await sendRequest(page, email)
  await storeMail(`Unsent ${uniqueName}`)
  await signIn(page)
  await openHydrated(page, '/admin')
  const at = `/admin/appointments?q=${email}`
  const caller = {
    'First Name': 'Fati',
    'Last Name': `Alhassan ${uniqueName}`,
    Phone: `020 ${(Number.parseInt(uniqueName, 16) % 9_000_000) + 1_000_000}`,
  }
  const notes = (page: Page) => dialog(page).getByLabel('Notes')
  const deletion = (page: Page) => question(page).getByRole('button', { name: 'Delete' }).click()
  await walk(page, {
    'a status': {
      at,
      isRepeated: true,
      send: (page) => statusOf(page, email).selectOption('Confirmed'),
      sentence: 'Failed to update status. Please try again.',
      typed: (page) => [statusOf(page, email), 'pending'],
      done: 'Status changed to Confirmed',
    },
    notes: {
      at,
      isRepeated: true,
      signsInBeside: true,
      prepare: async (page) => {
        await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
        await notes(page).fill('Comes with her mother')
      },
      send: (page) => button(page, 'Save Changes').click(),
      sentence: 'Failed to update appointment. Please try again.',
      typed: (page) => [notes(page), 'Comes with her mother'],
      done: 'Appointment saved',
    },
    'a deletion': {
      at,
      prepare: (page) =>
        rowOf(page, email)
          .getByRole('link', { name: /^Delete/ })
          .click(),
      send: deletion,
      sentence: 'Failed to delete appointment. Please try again.',
      done: 'Appointment deleted',
    },
    'a caller': {
      at: '/admin/appointments/new',
      isRepeated: true,
      fields: caller,
      prepare: (page) => page.getByLabel('Service').selectOption('ECG'),
      send: (page) => button(page, 'Save Appointment').click(),
      sentence: 'Failed to save appointment. Please try again.',
      done: 'Appointment saved',
    },
    'a mail': {
      at: '/admin/outbox',
      isRepeated: true,
      prepare: async (page) => {
        const mail = page.getByRole('article', { name: `Unsent ${uniqueName}` })
        await mail.getByText('Show the text').click()
        await expect(mail.getByText('Open https://x.example/')).toBeVisible()
        expect(await overflow(page)).toBe(0)
        await mail.getByRole('link', { name: 'Discard' }).click()
        await expectNoViolation(page)
      },
      send: (page) => question(page).getByRole('button', { name: 'Discard' }).click(),
      sentence: 'Failed to discard mail. Please try again.',
      done: 'Mail discarded',
    },
    'a category': {
      at: '/admin/gallery/categories/new',
      isRepeated: true,
      prepare: (page) => dialog(page).getByLabel('Name').fill(`Ward ${uniqueName}`),
      send: (page) => dialog(page).getByRole('button', { name: 'Create' }).click(),
      sentence: /^An unexpected error occurred|^Failed to save category/,
      typed: (page) => [dialog(page).getByLabel('Name'), `Ward ${uniqueName}`],
      done: 'Category saved successfully!',
    },
  })
  const stored = await inDatabase(({ db }) =>
    Promise.all([
      db
        .selectFrom('appointments')
        .where('last_name', '=', caller['Last Name'])
        .select('id')
        .execute(),
      db
        .selectFrom('gallery_categories')
        .where('name', '=', `Ward ${uniqueName}`)
        .select('id')
        .execute(),
    ]),
  )
  expect(stored.map(({ length }) => length)).toEqual([1, 1])
})
