import { readNumber } from '#app/domain/appointments/request/challenge.ts'
import { fillForm, openForm, storedFor, submit, success, typedValues } from './appointment-form.ts'
import { fillRateLimit } from './busy-time.ts'
import { test as base, expect } from './fixtures.ts'

/** A visitor from whose address many requests have just come in. */
const test = base.extend<{ busyTime: undefined }>({
  busyTime: [
    async ({ extraHTTPHeaders }, use) => {
      await fillRateLimit(extraHTTPHeaders)
      await use(undefined)
    },
    { auto: true },
  ],
})

test('the browser does the work that is asked for, and the patient sees nothing of it', async ({
  page,
  uniqueName,
}) => {
  const email = `${uniqueName}@example.com`
  const statuses: number[] = []
  const fetched: string[] = []
  page.on('response', (response) => {
    if (response.request().method() === 'POST') statuses.push(response.status())
    fetched.push(new URL(response.url()).pathname)
  })
  await openForm(page)
  await fillForm(page, email)
  expect(fetched.filter((path) => path.includes('proof-of-work'))).toEqual([])
  await submit(page).click()
  await expect(page.getByText(success)).toBeVisible({ timeout: 20_000 })
  expect(statuses).toEqual([429, 201])
  expect(fetched.filter((path) => path.includes('proof-of-work'))).toHaveLength(1)
  expect(await storedFor(email)).toBe(1)
})

test('when the code for the proof of work does not load, the patient reads when to try again', async ({
  page,
  uniqueName,
}) => {
  await page.route('**/proof-of-work*', (route) => route.abort())
  await openForm(page)
  await fillForm(page, `${uniqueName}@example.com`)
  const typed = await typedValues(page)
  await submit(page).click()
  const alert = page.getByRole('alert').filter({ hasText: 'try again in ten minutes' })
  await expect(alert).toBeVisible()
  await expect(alert.getByRole('link', { name: '+233 00 000 0001' })).toBeVisible()
  expect(await typedValues(page)).toEqual(typed)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a question lets the request pass; a wrong answer costs nothing', async ({
    page,
    uniqueName,
  }) => {
    const email = `${uniqueName}@example.com`
    await page.goto('/appointment')
    await fillForm(page, email)
    const typed = await typedValues(page)
    await submit(page).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Many requests' })
    await expect(alert).toContainText('Many requests are coming in just now.')
    await expect(alert.getByRole('link', { name: '+233 00 000 0001' })).toBeVisible()
    await expect(alert.getByRole('link', { name: 'WhatsApp' }).first()).toBeVisible()

    const answer = page.getByLabel(/^What is \w+ plus \w+\?$/)
    await answer.fill('a lot')
    await page.getByRole('button', { name: 'Answer and send' }).click()
    await expect(alert).toContainText('Please answer this new question.')
    expect(await typedValues(page)).toMatchObject(typed)

    const question = await page.locator('label[for=answer]').innerText()
    const [, one = '', two = ''] = /(\w+) plus (\w+)/.exec(question) ?? []
    await alert.getByRole('link', { name: 'Please answer this new question.' }).click()
    await answer.fill(String(readNumber(one) + readNumber(two)))
    await page.getByRole('button', { name: 'Answer and send' }).click()
    await expect(page.getByText(success)).toBeVisible()
    expect(await storedFor(email)).toBe(1)
  })
})
