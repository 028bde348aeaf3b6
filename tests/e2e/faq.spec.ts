import { expect, test } from './fixtures.ts'

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('several questions may be open at once, and each click turns one over', async ({
      page,
    }) => {
      await page.goto('/#faq')
      const questions = page.locator('#faq details')
      await expect(questions).toHaveCount(10)
      await expect(page.locator('#faq details[open]')).toHaveCount(0)
      for (const index of [0, 4, 9]) await questions.nth(index).locator('summary').click()
      await expect(page.locator('#faq details[open]')).toHaveCount(3)
      await expect(questions.nth(4).locator('p')).toBeVisible()
      await questions.nth(4).locator('summary').click()
      await expect(questions.nth(4).locator('p')).toBeHidden()
      await expect(page.locator('#faq details[open]')).toHaveCount(2)
    })
  })
}

test('the buttons beside them lead to the form and to the first phone, in the same window', async ({
  page,
}) => {
  await page.goto('/#faq')
  const faq = page.locator('#faq')
  const call = faq.getByRole('link', { name: 'Call Now' })
  await expect(call).toHaveAttribute('href', 'tel:+233000000001')
  await expect(call).not.toHaveAttribute('target')
  await faq.getByRole('link', { name: 'Book Appointment' }).click()
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeInViewport()
})
