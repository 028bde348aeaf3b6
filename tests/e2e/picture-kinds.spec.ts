import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'
import { fillCategory } from './gallery.ts'
import { inDatabase } from './in-database.ts'
import { consent, fileInput, openForm, upload } from './upload-form.ts'

/**
 * Files that other programs wrote, which their names say (bmpsuite's has a gap before its pixels), with the mean difference
 * of a channel that is allowed: decoders of lossy kinds may round otherwise than Chromium's.
 */
const pictures: Record<string, number> = {
  'bmpsuite-gap.bmp': 0,
  'imagemagick-alpha.bmp': 0,
  'imagemagick-os2.bmp': 0,
  'imagemagick-rle8.bmp': 0,
  'pillow-1bit.bmp': 0,
  'pillow-grey.bmp': 0,
  'imagemagick-progressive.jpg': 1,
  'imagemagick-ycck.jpg': 1,
  'libjpeg-grey.jpg': 1,
  'pillow-baseline.jpg': 1,
  'pillow-cmyk.jpg': 1,
  'pillow-p3.jpg': 1,
  'pillow-exif-1.jpg': 1,
  'pillow-exif-2.jpg': 1,
  'pillow-exif-3.jpg': 1,
  'pillow-exif-4.jpg': 1,
  'pillow-exif-5.jpg': 1,
  'pillow-exif-6.jpg': 1,
  'pillow-exif-7.jpg': 1,
  'pillow-exif-8.jpg': 1,
  // Its gamma is nearly that of sRGB.
  'imagemagick-alpha.png': 1,
  'imagemagick-p3-16bit.png': 1,
  'imagemagick-p3-gradient.png': 1,
  'netpbm-16bit.png': 0,
  'netpbm-grey-interlaced.png': 0,
  'pillow-24-bit.png': 0,
  'pillow-alpha.png': 0,
  'pillow-grey-alpha.png': 0,
  'pillow-palette.png': 0,
  'libwebp-alpha.webp': 1,
  'libwebp-lossless.webp': 0,
  'libwebp-lossy.webp': 1,
  'pillow-p3.webp': 1,
  'libavif-8bit.avif': 1,
  'libavif-10bit.avif': 1,
  'libavif-alpha.avif': 1,
  'libavif-p3-10bit.avif': 1,
  // Its colours have half the resolution, and are enlarged otherwise.
  'libheif.avif': 3,
  // What moves stands still: the first of its pictures.
  'gifsicle-animated.gif': 0,
  'imagemagick-transparent.gif': 0,
  'pillow-lzw.tif': 0,
}

/** What Chromium does not show, or with less transparency than was written, with the picture that it was made of. */
const shownAs: Record<string, string> = {
  'libavif-alpha.avif': 'pillow-alpha.png',
  'pillow-lzw.tif': 'pillow-24-bit.png',
}

test('pictures of all kinds arrive as the browser shows them; an iPhone picture says what to do', {
  tag: '@any-width',
}, async ({ page, uniqueName }) => {
  test.slow()
  const category = `Kinds ${uniqueName}`
  await fillCategory(page, category, 0)
  await openForm(page, category, '/admin/gallery/bulk')
  const names = Object.keys(pictures)
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
  for (const [name, allowed] of Object.entries(pictures)) {
    const id = stored.find(({ file_name }) => file_name === name)?.cloudinary_public_id
    const [ours, shown] = await Promise.all([
      page.request.get(`/gemev/image/upload/f_png/v1/${id}`).then((answer) => answer.body()),
      readFile(fileOf(shownAs[name] ?? name)),
    ])
    const files = [ours.toString('base64'), shown.toString('base64')] as const
    const { sizes, difference } = await page.evaluate(comparePictures, files)
    if (sizes[0] !== sizes[1] || difference > allowed) different.push({ name, sizes, difference })
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
