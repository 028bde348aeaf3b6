import { coloursOf, legibleColour } from '#app/domain/clinic/look.ts'
import { expectNoViolation } from './axe.ts'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { openHydrated } from './hydrated-page.ts'

test('an owner gives the site its own logo, photo and colours', async ({ newDevice, newSite }) => {
  test.slow()
  const site = await newSite()
  const page = await newDevice({ baseURL: site.url, viewport: { width: 360, height: 740 } })
  await signIn(page)
  await openHydrated(page, '/admin/website/look')

  const files = ['imagemagick-alpha.png', 'imagemagick-progressive.jpg']
  for (const [index, file] of files.entries()) {
    await page.locator('input[type=file]').nth(index).setInputFiles(`tests/pictures/${file}`)
    await expect(page.getByRole('button', { name: 'Replace the image' })).toHaveCount(index + 1)
  }
  await page.getByLabel('What the photo shows').fill('The door of our laboratory')
  await page.getByLabel('Main colour', { exact: true }).fill('#00c853')
  await page.getByRole('button', { name: 'Use #' }).click()
  const legible = legibleColour('#00c853')
  await expect(page.getByLabel('Main colour', { exact: true })).toHaveValue(legible)
  await expectNoViolation(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved: the website shows it now')).toBeVisible()

  await page.goto('/')
  await expect(page.getByRole('img', { name: 'The door of our laboratory' })).toBeVisible()
  const logo = page.locator('[data-logo]').first()
  await expect
    .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', rgb(legible))
  await page.emulateMedia({ media: 'print' })
  await expect(logo).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
})

test('ten random pairs of colours can be read on every ground', async ({ page }) => {
  const random = randomNumbers(20_261_129)
  const colour = () => legibleColour(`#${random().toString(16).padStart(6, '0')}`)
  const pairs = Array.from({ length: 10 }, () => ({ colour: colour(), accent: colour() }))
  await page.goto('/')
  for (const pair of pairs) {
    await test.step(`${pair.colour} and ${pair.accent}`, async () => {
      await page.evaluate((styles) => {
        for (const [, name = '', value = ''] of styles.matchAll(/(--[\w-]+):(#\w+)/g))
          document.documentElement.style.setProperty(name, value)
      }, coloursOf(pair))
      await expectNoViolation(page)
    })
  }
})

/** The same numbers on each run (a linear congruential generator). */
function randomNumbers(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state >>> 8
  }
}

const rgb = (colour: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join(', ')})`
