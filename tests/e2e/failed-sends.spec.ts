import type { Locator, Page } from '@playwright/test'
import { insertPost } from '#tests/posts.ts'
import { firstAdmin, signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { rowOf, sendRequest, statusOf } from './front-desk.ts'
import { card, fillCategory } from './gallery.ts'
import { followTo, logOut, openHydrated } from './hydrated-page.ts'
import { inDatabase } from './in-database.ts'
import { addressOf, codeField, linkMailedTo, password, storeAdmin, storeMail } from './staff.ts'

/** Something that is sent from a screen of the back-office. */
interface Send {
  name: string
  at: string
  /** Whether its page is loaded anew. */
  isLoaded?: boolean
  prepare?: (page: Page) => Promise<unknown>
  send: (page: Page) => Promise<unknown>
  /** What is said when it fails. */
  sentence: string | RegExp
  /** What is typed, by labels. */
  fields?: Record<string, string>
  /** What else still holds what was typed when it fails. */
  typed?: (page: Page) => [Locator, string][]
  /** Whether it may be done twice: the answer to the first is lost. */
  isRepeated?: boolean
  /** Whether it needs no session. */
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

/** Sends each thing until it is done: at first every failure comes in place of the answer, and the session ends. */
async function walk(page: Page, sends: Send[], admin = firstAdmin) {
  let answer: 'the true one' | 'lost' | (typeof failures)[number] = 'the true one'
  let sent = 0
  await page.route(/\.data(?:\?|$)/, async (route) => {
    if (route.request().method() !== 'POST' || answer === 'the true one') return route.fallback()
    if (answer === 'lost') await route.fetch({ maxRedirects: 0 })
    await (typeof answer === 'object' ? route.fulfill(answer) : route.abort('connectionreset'))
    sent += 1
  })
  for (const { name, at, isLoaded, send, sentence, fields = {}, ...rest } of sends) {
    const expectFailure = async (sentence: string | RegExp) => {
      await expect(page.getByText(sentence).first()).toBeVisible()
      const ok = question(page).getByRole('button', { name: 'OK' })
      if (await ok.isVisible()) await ok.click()
      for (const [label, text] of Object.entries(fields))
        await expect(labelled(page, label)).toHaveValue(text)
      for (const [field, text] of rest.typed?.(page) ?? []) await expect(field).toHaveValue(text)
    }
    await test.step(name, async () => {
      await (isLoaded ? openHydrated(page, at) : followTo(page, at))
      for (const [label, text] of Object.entries(fields)) await labelled(page, label).fill(text)
      await rest.prepare?.(page)
      for (const failure of rest.isRepeated ? [...failures, 'lost' as const] : failures) {
        answer = failure
        const before = sent
        await send(page)
        await expect.poll(() => sent).toBe(before + 1)
        await expectFailure(sentence)
      }
      answer = 'the true one'
      if (!rest.isPublic) {
        await page.request.post('/admin/logout', { maxRedirects: 0 })
        await send(page)
        await expectFailure(/^Your session has ended, so nothing was saved/)
        await signIn(page, admin)
      }
      await send(page)
      await expect(page.getByText(rest.done).first()).toBeVisible()
    })
  }
}

const unexpected = 'An unexpected error occurred'

test('the forms of an account still hold what was typed', async ({ page, uniqueName }) => {
  test.slow()
  const admin = { email: addressOf(uniqueName), password }
  await storeAdmin(admin.email, null)
  await page.request.post('/admin/login/reset', { form: { reset_email: admin.email } })
  const chosen = { 'New password': password, 'Confirm password': password }
  const credentials = { Email: admin.email, Password: password }
  await walk(
    page,
    [
      {
        name: 'a forgotten password',
        at: '/admin/login?reset',
        isLoaded: true,
        isPublic: true,
        fields: { 'Your email': 'nobody@example.com' },
        send: (page) => button(page, 'Send Reset Email').click(),
        sentence: 'Failed to send reset email. Please try again.',
        done: 'Password reset email sent! Check your inbox.',
      },
      {
        name: 'a first password',
        at: await linkMailedTo(admin.email),
        isLoaded: true,
        isPublic: true,
        fields: chosen,
        send: (page) => button(page, 'Save password').click(),
        sentence: unexpected,
        done: /^Welcome back/,
      },
      {
        name: 'the log-out',
        at: '/admin',
        isPublic: true,
        send: logOut,
        sentence: unexpected,
        done: 'Forgot your password?',
      },
      {
        name: 'the sign-in',
        at: '/admin/login?to=%2Fadmin%2Fprofile',
        isLoaded: true,
        isPublic: true,
        isRepeated: true,
        fields: credentials,
        send: (page) => button(page, /^Sign In$/).click(),
        sentence: unexpected,
        done: 'You sign in as',
      },
      {
        name: 'a name',
        at: '/admin/profile',
        isRepeated: true,
        fields: { 'Full name': 'Issah B.' },
        send: (page) => button(page, 'Save').click(),
        sentence: unexpected,
        done: 'Name saved.',
      },
      {
        name: 'a second factor',
        at: '/admin/profile/second-factor/start',
        isPublic: true,
        prepare: async (page) => {
          await page.getByLabel('Present password').fill(password)
          await button(page, 'Continue').click()
          await codeField(page).fill('123456')
        },
        send: async (page) => {
          if ((await codeField(page).inputValue()) === '') await codeField(page).fill('123456')
          await button(page, 'Turn on').click()
        },
        sentence: unexpected,
        typed: (page) => [[codeField(page), '123456']],
        done: 'not valid',
      },
    ],
    admin,
  )
})

test('the front desk loses nothing, and stores nothing twice', async ({ page, uniqueName }) => {
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
  await walk(page, [
    {
      name: 'a status',
      at,
      isRepeated: true,
      send: (page) => statusOf(page, email).selectOption('Confirmed'),
      sentence: 'Failed to update status. Please try again.',
      typed: (page) => [[statusOf(page, email), 'pending']],
      done: 'Status changed to Confirmed',
    },
    {
      name: 'notes',
      at,
      isRepeated: true,
      prepare: async (page) => {
        await rowOf(page, email).getByRole('link', { name: /^Edit/ }).click()
        await notes(page).fill('Comes with her mother')
      },
      send: (page) => button(page, 'Save Changes').click(),
      sentence: 'Failed to update appointment. Please try again.',
      typed: (page) => [[notes(page), 'Comes with her mother']],
      done: 'Appointment saved',
    },
    {
      name: 'a deletion',
      at,
      prepare: (page) =>
        rowOf(page, email)
          .getByRole('link', { name: /^Delete/ })
          .click(),
      send: (page) => question(page).getByRole('button', { name: 'Delete' }).click(),
      sentence: 'Failed to delete appointment. Please try again.',
      done: 'Appointment deleted',
    },
    {
      name: 'a caller',
      at: '/admin/appointments/new',
      isRepeated: true,
      fields: caller,
      prepare: (page) => page.getByLabel('Service').selectOption('ECG'),
      send: (page) => button(page, 'Save Appointment').click(),
      sentence: 'Failed to save appointment. Please try again.',
      done: 'Appointment saved',
    },
    {
      name: 'a mail',
      at: '/admin/outbox',
      isRepeated: true,
      prepare: (page) =>
        page
          .getByRole('article', { name: `Unsent ${uniqueName}` })
          .getByRole('link', { name: 'Discard' })
          .click(),
      send: (page) => question(page).getByRole('button', { name: 'Discard' }).click(),
      sentence: 'Failed to discard mail. Please try again.',
      done: 'Mail discarded',
    },
  ])
  const callers = await inDatabase(({ db }) =>
    db
      .selectFrom('appointments')
      .select('id')
      .where('last_name', '=', caller['Last Name'])
      .execute(),
  )
  expect(callers).toHaveLength(1)
})

test('whoever changes the website loses nothing, stores nothing twice', async ({
  newSite,
  newDevice,
}) => {
  test.slow()
  const { url, dataDir } = await newSite()
  const page = await newDevice({ baseURL: url })
  await inDatabase((database) => insertPost(database, { slug: 'scan', is_sample: true }), dataDir)
  await fillCategory(page, 'Rooms', 1, dataDir)
  await openHydrated(page, '/admin')
  await walk(page, [
    {
      name: 'a category',
      at: '/admin/gallery/categories/new',
      isRepeated: true,
      prepare: (page) => dialog(page).getByLabel('Name').fill('Ward'),
      send: (page) => dialog(page).getByRole('button', { name: 'Create' }).click(),
      sentence: /^An unexpected error occurred|^Failed to save category/,
      typed: (page) => [[dialog(page).getByLabel('Name'), 'Ward']],
      done: 'Category saved successfully!',
    },
    {
      name: 'the first image',
      at: '/admin/gallery',
      send: (page) =>
        card(page, 'Picture 1')
          .getByRole('button', { name: /^Feature/ })
          .click(),
      sentence: 'Failed to save image. Please try again.',
      done: 'Image featured',
    },
    {
      name: 'a closure',
      at: '/admin/hours/close?branch=bole',
      isRepeated: true,
      fields: { 'What visitors read': 'No power.' },
      send: (page) =>
        dialog(page)
          .getByRole('button', { name: /^Close$/ })
          .click(),
      sentence: 'Failed to save closure.',
      done: 'Visitors see it now',
    },
    {
      name: 'its end',
      at: '/admin/hours',
      send: (page) => button(page, /^Undo/).click(),
      sentence: 'Failed to save closure. Please try again.',
      done: 'Nothing is closed',
    },
    {
      name: 'a document',
      at: '/admin/website/facts',
      isRepeated: true,
      fields: { Motto: 'Be well' },
      send: (page) => button(page, 'Save').click(),
      sentence: 'Failed to save text. Please try again.',
      done: 'Saved: the website shows it now',
    },
    {
      name: 'the samples',
      at: '/admin/blog?q=scan',
      send: (page) => button(page, 'Hide it from visitors').click(),
      sentence: 'Failed to hide the samples. Please try again.',
      done: 'Visitors no longer see the samples',
    },
    {
      name: 'a post’s status',
      at: '/admin/blog?q=scan',
      send: (page) => page.getByRole('row').getByRole('combobox').first().selectOption('Archived'),
      sentence: 'Failed to update post status. Please try again.',
      done: 'Status changed to Archived',
    },
    {
      name: 'a post’s deletion',
      at: '/admin/blog?q=scan',
      prepare: (page) => page.getByRole('link', { name: /^Delete/ }).click(),
      send: (page) => question(page).getByRole('button', { name: 'Delete' }).click(),
      sentence: /^An error occurred while deleting|^Failed to delete post/,
      done: 'Post deleted',
    },
    {
      name: 'their name',
      at: '/admin',
      fields: { 'What is your name?': 'Abena' },
      send: (page) => button(page, 'Save').click(),
      sentence: unexpected,
      done: 'Welcome back, Abena',
    },
  ])
  const stored = await inDatabase(
    ({ db }) =>
      Promise.all([
        db.selectFrom('gallery_categories').select('id').execute(),
        db.selectFrom('closures').select('id').execute(),
      ]),
    dataDir,
  )
  expect(stored.map(({ length }) => length)).toEqual([2, 0])
})
