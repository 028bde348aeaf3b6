import { expect, test } from './fixtures.ts'

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/privacy')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

for (const path of ['/', '/appointment']) {
  test(`the focus is always visible on ${path} when moving by Tab`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
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
  })
}

test('the whole form can be filled in and sent by keyboard', async ({ page }) => {
  await page.goto('/appointment')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('First Name').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('First name is required.')).toBeVisible()
  await expect(page.getByLabel('First Name')).toBeFocused()
})
