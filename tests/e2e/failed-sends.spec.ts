import type { Locator, Page } from '@playwright/test'
import { systemClock } from '#app/platform/clock.ts'
import { createMail } from '#app/platform/mail/mail.server.ts'
import { silentLog as log } from '#tests/silent-log.ts'
import { phoneOf } from './appointment-form.ts'
import { expectNoViolation } from './axe.ts'
import { firstAdmin, signIn, signInByForm } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { rowOf, sendRequest, statusOf } from './front-desk.ts'
import { followTo, logOut, openHydrated } from './hydrated-page.ts'
import { inDatabase } from './in-database.ts'
import { overflow } from './layout.ts'

/** Stores a mail that cannot be delivered, as another process on the same data would. */
async function storeMail(subject: string) {
  const settings = { publicUrl: 'http://localhost', smtp: undefined }
  const text = `Open https://x.example/${'t'.repeat(200)}`
  await inDatabase(({ db }) =>
    createMail({ db, clock: systemClock, log, secret: 'of no matter' }, settings).send(
      { db },
      { to: 'ama@example.com', subject, text },
    ),
  )
}

/** Something that is sent from a screen of the back-office. */
interface Send {
  at: string
  open?: () => Promise<unknown>
  /** What is typed, and still there when the send fails. */
  typed?: [Locator, string][]
  send: () => Promise<unknown>
  /** What is said when it fails. */
  sentence: string | RegExp
  /** Whether it is done twice, since the answer to the first is lost, and then once more after the session has ended. */
  isRepeated?: boolean
  /** Whether the link beside the sentence is taken once the session has ended. */
  signsInBeside?: boolean
  done: string | RegExp
}

/** What may come in place of an answer: nothing, or the error page of a proxy while the server restarts. */
const failures = [
  undefined,
  { status: 500, contentType: 'text/plain', body: 'Internal Server Error' },
  { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' },
  { status: 404, contentType: 'text/plain', body: '404 page not found' },
]

/**
 * Sends each thing until it is done: at first a failure comes in place of the answer, each in its turn, the answer is lost,
 * and the session ends.
 */
async function walk(page: Page, sends: Record<string, Send>) {
  let answer: 'the true one' | 'lost' | (typeof failures)[number] = 'the true one'
  let sent = 0
  await page.route(/\.data(?:\?|$)/, async (route) => {
    if (route.request().method() !== 'POST' || answer === 'the true one') return route.fallback()
    if (answer === 'lost') await route.fetch({ maxRedirects: 0 })
    await (typeof answer === 'object' ? route.fulfill(answer) : route.abort('connectionreset'))
    sent += 1
  })
  for (const [index, [name, one]] of Object.entries(sends).entries()) {
    const { at, open, typed = [], send, sentence, isRepeated } = one
    const expectFailure = async (sentence: string | RegExp) => {
      await expect(page.getByText(sentence).first()).toBeVisible()
      const ok = page.getByRole('alertdialog').getByRole('button', { name: 'OK' })
      if (await ok.isVisible()) await ok.click()
      for (const [field, text] of typed) await expect(field).toHaveValue(text)
    }
    await test.step(name, async () => {
      await followTo(page, at)
      await open?.()
      for (const [field, text] of typed) await field.fill(text)
      const failure = failures[index % failures.length]
      for (const each of isRepeated ? [failure, 'lost' as const] : [failure]) {
        answer = each
        const before = sent
        await send()
        await expect.poll(() => sent).toBe(before + 1)
        await expectFailure(sentence)
      }
      answer = 'the true one'
      if (isRepeated) {
        await page.request.post('/admin/logout', { maxRedirects: 0 })
        await send()
        await expectFailure(/^Your session has ended, so nothing was saved/)
        if (!one.signsInBeside) await signIn(page)
        else {
          const opened = page.waitForEvent('popup')
          await page.getByRole('link', { name: 'Sign in in a new tab' }).click()
          const tab = await opened
          await signInByForm(tab)
          await tab.close()
          await expectNoViolation(page)
        }
      }
      await send()
      await expect(page.getByText(one.done).first()).toBeVisible()
    })
  }
}

// The answer to a request is in `today.spec.ts`.
test('staff lose nothing that they send in vain, and store nothing twice', async ({
  page,
  uniqueName,
}) => {
  test.slow()
  const email = `sent-${uniqueName}@example.com`
  await sendRequest(page, email)
  await storeMail(`Unsent ${uniqueName}`)
  await openHydrated(page, '/admin/login?to=%2Fadmin%2Fprofile')
  const at = `/admin/appointments?q=${email}`
  const lastName = `Alhassan ${uniqueName}`
  const dialog = page.getByRole('dialog')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
  const unexpected = 'An unexpected error occurred'
  await walk(page, {
    'the sign-in': {
      at: '/admin/login?to=%2Fadmin%2Fprofile',
      typed: [
        [field('Email'), firstAdmin.email],
        [field('Password'), firstAdmin.password],
      ],
      send: () => press('Sign In'),
      sentence: unexpected,
      done: 'You sign in as',
    },
    'a second factor': {
      at: '/admin/profile/second-factor/start',
      open: async () => {
        await field('Current password').fill(firstAdmin.password)
        await press('Continue')
        await expectNoViolation(page)
      },
      typed: [[page.getByRole('textbox', { name: 'Code' }), '123456']],
      send: () => press('Turn on'),
      sentence: unexpected,
      done: 'not valid',
    },
    'a status': {
      at,
      isRepeated: true,
      send: async () => {
        // Also after a failure.
        await expect(statusOf(page, email)).toHaveValue('pending')
        await statusOf(page, email).selectOption('Confirmed')
      },
      sentence: 'Failed to update status. Please try again.',
      done: 'Status changed to Confirmed',
    },
    notes: {
      at,
      isRepeated: true,
      signsInBeside: true,
      open: () => rowOf(page, email).getByRole('link', { name: /^Edit/ }).click(),
      typed: [[dialog.getByLabel('Notes'), 'Comes with her mother']],
      send: () => press('Save Changes'),
      sentence: 'Failed to update appointment. Please try again.',
      done: 'Appointment saved',
    },
    'a caller': {
      at: '/admin/appointments/new',
      isRepeated: true,
      open: () => page.getByLabel('Service').selectOption('ECG'),
      typed: [
        [page.getByLabel('First Name'), 'Fati'],
        [page.getByLabel('Last Name'), lastName],
        [page.getByLabel('Phone'), phoneOf(uniqueName)],
      ],
      send: () => press('Save Appointment'),
      sentence: 'Failed to save appointment. Please try again.',
      done: 'Appointment saved',
    },
    'a mail': {
      at: '/admin/outbox',
      isRepeated: true,
      open: async () => {
        const mail = page.getByRole('article', { name: `Unsent ${uniqueName}` })
        await mail.getByText('Show the text').click()
        await expect(mail.getByText('Open https://x.example/')).toBeVisible()
        expect(await overflow(page)).toBe(0)
        await mail.getByRole('link', { name: 'Discard' }).click()
        await expectNoViolation(page)
      },
      send: () => page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click(),
      sentence: 'Failed to discard mail. Please try again.',
      done: 'Mail discarded',
    },
    'the log-out': {
      at: '/admin',
      send: () => logOut(page),
      sentence: unexpected,
      done: 'Forgot your password?',
    },
  })
  const stored = await inDatabase(({ db }) =>
    db.selectFrom('appointments').where('last_name', '=', lastName).select('id').execute(),
  )
  expect(stored).toHaveLength(1)
})
