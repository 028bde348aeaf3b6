import type { Locator, Page } from '@playwright/test'
import { openForm, patientPage, phoneOf, storedFor, submit } from './appointment-form.ts'
import { expect, test } from './fixtures.ts'

test('the focus is always visible when moving by Tab, which first offers to skip to the content', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const [path, width] of [
    ['/', 1280],
    ['/appointment', 360],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    // Everything that the keyboard reaches is hydrated before the test begins.
    await page.locator('#first_name, footer').first().scrollIntoViewIfNeeded()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => window.scrollTo(0, 0))
    const hiddenElements: string[] = []
    let steps = 0
    for (; steps < 150; steps += 1) {
      await page.keyboard.press('Tab')
      const focusState = await page.evaluate(() => {
        const focused = document.activeElement
        if (!focused || focused === document.body) return 'end'
        const bar = document.querySelector('.header-bar')?.getBoundingClientRect()
        const under = focused.closest('[data-header]') ? 0 : bar?.bottom
        const { top, bottom, height } = focused.getBoundingClientRect()
        const { outlineStyle, outlineWidth } = getComputedStyle(focused)
        const skip = focused.getAttribute('href') === '#main'
        // A tall field may reach over an edge, but never be hidden whole.
        const enough = Math.min(height / 2, 24)
        const seen = skip || (bottom > (under ?? 0) + enough && top < innerHeight - enough)
        // Within a date the browser itself marks the part that has the focus.
        if (focused.matches('[type="date"]')) return 'seen'
        const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
        return seen && hasOutline
          ? 'seen'
          : `${focused.outerHTML.slice(0, 90)} ${top} ${outlineStyle}`
      })
      if (focusState === 'end') break
      if (focusState !== 'seen') hiddenElements.push(focusState)
    }
    expect(hiddenElements).toEqual([])
    expect(steps).toBeGreaterThan(20)
    expect(steps).toBeLessThan(150)
  }
  await page.goto('/privacy')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

/** Moves on by Tab until an element has the focus. */
async function tabTo(page: Page, element: Locator) {
  const isFocused = () => element.evaluate((each) => each === document.activeElement)
  for (let steps = 0; steps < 60 && !(await isFocused()); steps += 1) {
    await page.keyboard.press('Tab')
  }
  await expect(element).toBeFocused()
}

test('the whole form can be filled in and sent by keyboard', async ({ page, uniqueName }) => {
  await openForm(page)
  const email = `${uniqueName}@example.com`
  const field = (name: string) => page.locator(`[data-island] [name="${name}"]`)
  const { keyboard } = page
  await tabTo(page, field('first_name'))
  await keyboard.press('Enter')
  await expect(page.getByText('First name is required.')).toBeVisible()
  await expect(field('first_name')).toBeFocused()

  const typeInto = async (typed: Record<string, string>) => {
    for (const [name, text] of Object.entries(typed)) {
      await tabTo(page, field(name))
      await keyboard.type(text)
    }
  }
  const choose = async (name: string) => {
    await tabTo(page, field(name))
    await keyboard.press('ArrowDown')
    await expect(field(name)).not.toHaveValue('')
  }
  await typeInto({ first_name: 'Amina', last_name: 'Yakubu', email, phone: phoneOf(email) })
  await choose('service')
  await choose('branch')
  await tabTo(page, field('earlier'))
  await keyboard.press('Space')
  await typeInto({ message: 'My midwife asked for a scan.' })
  await tabTo(page, page.getByText('I am a health worker referring a patient'))
  await keyboard.press('Enter')
  await typeInto({ referral_facility: 'Tilli CHPS', referral_contact: 'Ama Atanga 024 000 0001' })
  await choose('referral_urgency')
  await typeInto({ referral_reason: 'Low haemoglobin' })
  await tabTo(page, page.getByText('How I would like to pay'))
  await keyboard.press('Space')
  await choose('payment_preference')
  await tabTo(page, submit(page))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(patientPage)
  expect(await storedFor(email)).toBe(1)
})
