import { expectNoViolation } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { confirmInAWeek, sendRequest } from './front-desk.ts'

test('the page of a request and of an appointment can be used by everybody, and is printed without buttons', async ({
  page,
  uniqueName,
}) => {
  const email = `${uniqueName}@example.com`
  const path = await sendRequest(page, email)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Your request is with us' })).toBeVisible()
  await expectNoViolation(page)
  await confirmInAWeek(email)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your appointment is confirmed')
  await expect(page.getByText('9:30 AM')).toBeVisible()
  await expectNoViolation(page)

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('9:30 AM')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What to bring' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
})

test('what a patient can do from there can be used by everybody', async ({ page, uniqueName }) => {
  const email = `${uniqueName}@example.com`
  const path = await sendRequest(page, email)
  await confirmInAWeek(email)
  for (const each of ['messages', 'earlier', 'another-day', 'cancel']) {
    await test.step(each, async () => {
      await page.goto(`${path}/${each}`)
      await expect(page).toHaveURL(`${path}/${each}`)
      await expectNoViolation(page)
    })
  }
})

test('an unknown link leads on', async ({ page }) => {
  await page.goto('/r/unknown')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'This link does not open anything',
  )
  await expectNoViolation(page)
})
