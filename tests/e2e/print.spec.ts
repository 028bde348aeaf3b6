import type { Page } from '@playwright/test'
import { comingDay } from '#tests/coming-day.ts'
import { phoneOf } from './appointment-form.ts'
import { expectNoViolation } from './axe.ts'
import { openWhenPostsAreServed, storePosts } from './blog-posts.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { changeAppointment, confirmInAWeek, sendRequest } from './front-desk.ts'
import { openHydrated } from './hydrated-page.ts'

/** Presses the button that prints, which a test's browser cannot do. */
async function print(page: Page) {
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed')
  await page.emulateMedia({ media: 'print' })
}

test('articles and the home page are printed whole, in black on white', async ({ page }) => {
  const { rows } = await storePosts(1)
  await openWhenPostsAreServed(page, `/blog/${rows[0]?.slug}`, rows)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.post-excerpt')).toBeVisible()
  await expect(page.locator('time').first()).toBeVisible()
  await expect(page.locator('[data-header] .header-bar')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()

  await page.goto('/')
  await expect(page.getByText('9-hour daily operations')).toBeVisible()
  const answers = page.locator('#faq details p')
  const heights = await answers.evaluateAll((all) => all.map(({ clientHeight }) => clientHeight))
  expect(heights).toHaveLength(10)
  expect(Math.min(...heights)).toBeGreaterThan(10)
  const dark = await page.locator('main *:not(svg, svg *)').evaluateAll(
    (elements) =>
      elements.filter((element) => {
        const { backgroundColor, color } = getComputedStyle(element)
        return backgroundColor !== 'rgba(0, 0, 0, 0)' || color !== 'rgb(0, 0, 0)'
      }).length,
  )
  expect(dark).toBe(0)
})

test('what is stored about one person is printed alone, and the day with few lines a visit', async ({
  page,
  uniqueName,
}) => {
  const email = `printed-${uniqueName}@example.com`
  await sendRequest(page, email)
  await signIn(page)
  await openHydrated(page, '/admin/personal-data')
  await page.getByLabel('Phone number or email address').fill(email)
  await page.getByRole('button', { name: 'Look Up' }).click()
  const main = page.getByRole('main')
  const person = main.getByRole('region', { name: 'Amina Yakubu' })
  await expect(person.getByRole('button', { name: 'Erase' })).toBeVisible()
  await print(page)
  for (const data of [/^GM-/, email, 'Bole']) await expect(person.getByText(data)).toBeVisible()
  const controls = page.locator('main :is(a, button, input, textarea, select)')
  await expect(controls.filter({ visible: true })).toHaveCount(0)
  for (const header of await page.locator('header').all()) await expect(header).toBeHidden()
  expect(await main.innerText()).toBe(await person.innerText())

  await page.emulateMedia({ media: null })
  await confirmInAWeek(email)
  await page.goto(`/admin/day-sheet?branch=Bole&date=${comingDay(7)}`)
  const visit = page.getByRole('row').filter({ hasText: phoneOf(email) })
  expect((await visit.getByRole('link').first().boundingBox())?.height).toBeGreaterThanOrEqual(44)
  // The width of A4 within its margins.
  await page.setViewportSize({ width: 703, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  expect((await visit.boundingBox())?.height).toBeLessThan(90)
})

test('the page of an appointment is for everybody, and for paper', async ({ page, uniqueName }) => {
  const email = `${uniqueName}@example.com`
  const path = await sendRequest(page, email)
  const heading = page.getByRole('heading', { level: 1 })
  const open = async (title: string) => {
    await page.goto(path)
    await expect(heading).toHaveText(title)
    await expectNoViolation(page)
  }
  await open('Your request is with us')
  await confirmInAWeek(email)
  await open('Your appointment is confirmed')
  await print(page)
  await expect(page.getByText('9:30 AM')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What to bring' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await page.emulateMedia({ media: null })
  for (const each of ['messages', 'earlier', 'another-day', 'cancel']) {
    await page.goto(`${path}/${each}`)
    await expect(page).toHaveURL(`${path}/${each}`)
    await expectNoViolation(page)
  }
  await changeAppointment(email, { status: 'cancelled' })
  await open('Your appointment is cancelled')
  await page.goto('/r/unknown')
  await expect(heading).toHaveText('This link does not work')
  await expectNoViolation(page)
})
