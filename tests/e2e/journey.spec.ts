import { seed } from '#app/domain/clinic/seed.ts'
import { createAdmin } from '#app/domain/staff/admins.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { hashPassword } from '#app/platform/sign-in/password-hash.server.ts'
import { weekdayDate } from '#app/values/date-text.ts'
import { comingDay } from '#tests/coming-day.ts'
import { clockAtTen } from '#tests/crash/clock-ahead.ts'
import { freePort } from '#tests/free-port.ts'
import { openInbox } from '#tests/inbox.ts'
import { environmentOfGateway, openGateway } from '#tests/sms-gateway.ts'
import {
  fillForm,
  openForm,
  patientPage,
  phoneOf,
  storedOnPhone,
  submit,
} from './appointment-form.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { expectHydrated, openHydrated } from './hydrated-page.ts'
import { inDatabase } from './in-database.ts'
import { goOffline, openSaved, waitingPanel } from './offline-worker.ts'

const frontDesk = { email: 'desk@clinic.example', password: 'a donkey cart full of yams' }
const day = comingDay()

/** A front desk of Bole, and its address for news of requests. */
const setUp = (dataDir: string) =>
  inDatabase(async ({ db }) => {
    const branches = seed.branches.map((branch) => ({ ...branch, alertEmails: [frontDesk.email] }))
    const document = { id: 'branches', content: JSON.stringify(branches), version: 2 }
    const updated_at = new Date().toISOString()
    await db
      .insertInto('website_documents')
      .values({ ...document, updated_at })
      .execute()
    const access = { role: 'front-desk', branch: 'Bole', second_factor_required: false } as const
    const passwordHash = await hashPassword(frontDesk.password)
    const colleague = { email: frontDesk.email, fullName: 'Issah Braimah', passwordHash, access }
    await createAdmin({ db, clock: systemClock }, colleague)
  }, dataDir)

test.use({ startsWorker: true })
test.slow()
test('a request that somebody makes offline for their mother, who has no email, becomes a visit and a number', async ({
  newDevice,
  newSite,
}) => {
  const [gateway, inbox] = await Promise.all([openGateway('hubtel'), openInbox()])
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const mail = { SMTP_URL: inbox.url, MAIL_FROM: 'GEMEV <no-reply@clinic.example>' }
  const sms = environmentOfGateway(gateway.settings)
  const own = { PORT: port, PUBLIC_URL: url, ...mail, ...sms, ...clockAtTen() }
  const { dataDir } = await newSite(own)
  await setUp(dataDir)
  const phone = await newDevice({ baseURL: url, viewport: { width: 360, height: 760 } })
  const tab = await newDevice({ baseURL: url, viewport: { width: 1280, height: 900 } })
  const stored = () =>
    inDatabase(({ db }) => db.selectFrom('appointments').selectAll().execute(), dataDir)
  const reference = async () => (await stored()).find((row) => row.asked_by === 'Kofi')?.reference
  const textsTo = (number: string) =>
    gateway.taken.filter(({ to }) => number.endsWith(to.slice(-9))).map(({ text }) => text)
  const number = phoneOf('amina').replaceAll(' ', '')
  const edit = tab.getByRole('link', { name: /^Edit/ })
  const dialog = tab.getByRole('dialog')
  const answers = tab.getByRole('region', { name: 'To answer' })
  const telling = tab.getByRole('region', { name: 'Not told yet' })

  await test.step('the front desk has its list open', async () => {
    await signIn(tab, frontDesk)
    await tab.clock.install()
    await openHydrated(tab, '/admin')
    await tab.evaluate(() => document.documentElement.setAttribute('data-not-reloaded', ''))
  })

  await test.step('a patient whose line goes in the middle of the form sends it once', async () => {
    await openSaved(phone, '/appointment')
    await openForm(phone)
    await phone.getByText('I am asking for somebody else').click()
    await phone.getByLabel('Your name').fill('Kofi')
    const alsoNeeds = phone.getByRole('group', { name: 'I also need' }).getByLabel('Laboratory')
    await phone.getByLabel('Service').selectOption('Ultrasound')
    await alsoNeeds.check()
    await expect.poll(() => storedOnPhone(phone)).toContain('Laboratory')
    await phone.reload()
    await expectHydrated(phone.locator('[data-island] form'))
    await expect(phone.getByLabel('Your name')).toBeVisible()
    await expect(phone.getByLabel('Your name')).toHaveValue('Kofi')
    await expect(alsoNeeds).toBeChecked()
    await goOffline(phone)
    await fillForm(phone, 'amina')
    await phone.getByLabel('I have no e-mail address').check()
    await submit(phone).click()
    await expect(waitingPanel(phone)).toBeVisible()
    await phone.reload()
    await expect(waitingPanel(phone)).toBeVisible()
    expect(await stored()).toEqual([])
    await phone.context().setOffline(false)
    await expect(phone.getByRole('group', { name: 'Your request is with us' })).toBeVisible()
    await phone.reload()
    expect(await stored()).toMatchObject([{ asked_by: 'Kofi', status: 'pending' }])
    await expect.poll(() => textsTo(number)).toEqual([expect.stringContaining('has your request')])
    await phone.getByRole('link', { name: 'See your request' }).click()
    await expect(phone).toHaveURL(patientPage)
    await expect(phone.getByText('Kofi, we have your request.')).toBeVisible()
    await expect(phone.getByText('Ultrasound and Laboratory')).toBeVisible()
  })

  await test.step('the front desk sees it in the open tab and by mail', async () => {
    await tab.clock.runFor(16_000)
    await expect(tab).toHaveTitle(/^\(1\) Today/)
    await expect(tab.locator('html[data-not-reloaded]')).toBeAttached()
    const subject = `New request ${await reference()} for Bole`
    await expect.poll(() => inbox.messages).toMatchObject([{ to: [frontDesk.email], subject }])
    const notice = tab.getByRole('status').filter({ hasText: 'One new request' })
    await notice.getByRole('link', { name: 'Show' }).click()
    await expect(answers).toContainText('1 · oldest')
  })

  await test.step('the front desk agrees on a day and a time, which the patient’s page shows', async () => {
    await answers.getByRole('link', { name: /^Give a time ?: Amina/ }).click()
    const sheet = tab.locator('.desk-sheet')
    for (const text of ['asked by Kofi', 'Asks for Ultrasound and Laboratory', 'Kofi (for Amina)'])
      await expect(sheet).toContainText(text)
    await sheet.getByText('Another time').click()
    await sheet.getByLabel('Day').fill(day)
    const time = sheet.getByLabel('Time', { exact: true })
    const confirm = sheet.getByRole('button', { name: 'Confirm and send the message' })
    await time.fill('05:00')
    await confirm.click()
    await expect(time).toBeFocused()
    await expect(sheet.getByText(/is not open/)).toBeInViewport({ ratio: 1 })
    await time.fill('11:30')
    await confirm.click()
    await expect(answers).toContainText('Every request is answered.')
    await expect(telling).toContainText('We will send it.')
    await phone.reload()
    const heading = phone.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Your appointment is confirmed')
    await expect(phone.getByRole('main')).toContainText(`${weekdayDate(day)}`)
    await expect(phone.getByRole('main')).toContainText('11:30 AM')
  })

  await test.step('the SMS says the same, and leads to the page', async () => {
    await expect.poll(() => textsTo(number), { timeout: 45_000 }).toHaveLength(2)
    const [, confirmation = ''] = textsTo(number)
    expect(confirmation).toContain(
      `on ${weekdayDate(day)} at 11:30 AM at our Bole branch is confirmed.`,
    )
    expect(confirmation).toContain(String(await reference()))
    await phone.goto(/http\S+$/.exec(confirmation)?.[0] ?? '')
    await expect(phone.getByRole('main')).toContainText('11:30 AM')
  })

  await test.step('the patient arrives', async () => {
    // Told by SMS: nothing is left to do on the first screen.
    await openHydrated(tab, '/admin')
    await expect(telling).toContainText('Every patient knows.')
    await openHydrated(tab, `/admin/appointments?q=${number}`)
    await edit.click()
    await dialog.getByRole('button', { name: 'Arrived' }).click()
    await expect(dialog.getByText(/^Arrived 10:\d\d AM$/)).toBeVisible()
  })

  await test.step('the manager’s numbers have the request and the visit', async () => {
    await signIn(tab)
    await openHydrated(tab, '/admin/numbers')
    for (const label of ['Requests', 'Confirmed', 'Came']) {
      const figure = tab.getByRole('listitem').filter({ hasText: label })
      await expect(figure.locator('strong')).toHaveText('1')
    }
  })

  expect(await stored()).toHaveLength(1)
  expect(textsTo(number)).toHaveLength(2)
  expect(gateway.errors).toEqual([])
  await Promise.all([gateway.close(), inbox.close()])
})
