import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { signIn } from './first-admin.ts'
import { expect, test } from './fixtures.ts'
import { collectConsoleErrors } from './front-desk.ts'
import { openEditor } from './post-editor.ts'

/** A tall image that is red above and blue below. */
const redAboveBlue = sharp({
  create: { width: 600, height: 1800, channels: 3, background: '#00f' },
})
  .composite([
    {
      input: { create: { width: 600, height: 450, channels: 3, background: '#f00' } },
      left: 0,
      top: 0,
    },
  ])
  .png()
  .toBuffer()

/** The colour in the middle of the shown image. */
async function colourOf(image: Locator): Promise<string> {
  const { channels } = await sharp(await image.screenshot()).stats()
  const [red, , blue] = channels.map(({ mean }) => mean)
  return (red ?? 0) > (blue ?? 0) ? 'red' : 'blue'
}

test('the editor shows a featured image as visitors will see it, cut around its point', async ({
  page,
}) => {
  const consoleErrors = collectConsoleErrors(page)
  await signIn(page)
  await openEditor(page)
  await page
    .getByLabel('Upload an image')
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await redAboveBlue })
  const chosen = page.locator('.drop-zone img')
  const shared = page.getByRole('figure', { name: 'As a shared link' }).locator('img')
  await expect(chosen).not.toHaveJSProperty('naturalWidth', 0)
  await page.getByLabel('% from the left').fill('50')
  for (const [top, colour] of [
    ['0', 'red'],
    ['100', 'blue'],
  ] as const) {
    await page.getByLabel('% from the top').fill(top)
    await expect.poll(() => colourOf(chosen)).toBe(colour)
    await expect.poll(() => colourOf(shared)).toBe(colour)
  }
  await page.getByLabel('% from the top').fill('0')
  await page.getByRole('button', { name: 'Preview' }).click()
  const inPreview = page.getByRole('figure', { name: 'Featured Image' }).locator('img')
  await expect.poll(() => colourOf(inPreview)).toBe('red')
  expect(consoleErrors).toEqual([])
})
