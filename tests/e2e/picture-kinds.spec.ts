import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { consent, fileInput, fillCategory, openUpload, upload } from './gallery.ts'
import { inDatabase } from './in-database.ts'

/** Files that other programs wrote, which their names say; bmpsuite's has a gap before its pixels. One of the turned ones. */
const names = readdirSync('tests/pictures').filter((name) =>
  /(?<!exif-[1234578])\.(?:bmp|jpg|png|webp|avif|gif|tif)$/.test(name),
)

/** The mean difference of a channel that is allowed: decoders of lossy kinds may round otherwise than Chromium's. */
const allowedDifference = (name: string) => {
  // Its colours have half the resolution, and are enlarged otherwise.
  if (name === 'libheif.avif') return 3
  // The gamma of one PNG is nearly that of sRGB, and the colours of others are not sRGB's.
  return /\.jpg$|\.avif$|^imagemagick-.*\.png$|-(?:alpha|lossy|p3)\.webp$/.test(name) ? 1 : 0
}

/** What Chromium does not show, or with less transparency than was written, with the picture that it was made of. */
const shownAs: Record<string, string> = {
  'libavif-alpha.avif': 'pillow-alpha.png',
  'pillow-lzw.tif': 'pillow-24-bit.png',
}

test('pictures of all kinds arrive as the browser shows them', async ({ page, uniqueName }) => {
  test.slow()
  const category = `Kinds ${uniqueName}`
  await fillCategory(page, category, 0)
  await openUpload(page, category, '/admin/gallery/bulk')
  const fileOf = (name: string) => `tests/pictures/${name}`
  await fileInput(page).setInputFiles([...names, 'libheif.heic'].map(fileOf))
  await consent(page).check()
  await upload(page).click()
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect(row('libheif.heic')).toContainText('This is an iPhone picture (HEIC). Choose', {
    timeout: 90_000,
  })
  await expect(page.getByText(`${names.length} images uploaded successfully!`)).toBeVisible({
    timeout: 90_000,
  })
  const stored = await inDatabase(({ db }) =>
    db
      .selectFrom('gallery_images')
      .innerJoin('gallery_categories', 'gallery_categories.id', 'category_id')
      .select(['file_name', 'cloudinary_public_id'])
      .where('gallery_categories.name', '=', category)
      .execute(),
  )
  const different: unknown[] = []
  for (const name of names) {
    const id = stored.find(({ file_name }) => file_name === name)?.cloudinary_public_id
    const [ours, shown] = await Promise.all([
      page.request.get(`/gemev/image/upload/f_png/v1/${id}`).then((answer) => answer.body()),
      readFile(fileOf(shownAs[name] ?? name)),
    ])
    const files = [ours.toString('base64'), shown.toString('base64')] as const
    const { sizes, difference } = await page.evaluate(comparePictures, files)
    if (sizes[0] !== sizes[1] || difference > allowedDifference(name))
      different.push({ name, sizes, difference })
  }
  expect(different).toEqual([])
})

/** Runs in the page: the sizes of two pictures, and the mean difference of their channels on white, as Chromium draws them. */
async function comparePictures(files: readonly [string, string]) {
  const [one, other] = await Promise.all(
    files.map(async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes]))
      const { width, height } = bitmap
      const drawing = new OffscreenCanvas(width, height).getContext('2d')
      if (drawing) drawing.fillStyle = 'white'
      drawing?.fillRect(0, 0, width, height)
      drawing?.drawImage(bitmap, 0, 0)
      const data = drawing?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
      return { size: `${width} x ${height}`, data }
    }),
  )
  if (!one || !other) throw new Error('no picture')
  const sum = one.data.reduce((all, value, at) => all + Math.abs(value - (other.data[at] ?? 0)), 0)
  return { sizes: [one.size, other.size], difference: sum / one.data.length }
}
