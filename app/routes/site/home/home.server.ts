import type { RouterContextProvider } from 'react-router'
import { platform } from '#app/context.ts'
import type { Needs } from '#app/platform.server.ts'
import { readHoursToday } from '#app/routes/site/hours-today.server.ts'
import type { ShownImage } from '#app/ui/host-image.tsx'

/** What the home page shows beside the clinic's content: the hours of today, and photos of branches. */
export async function readHome(context: Readonly<RouterContextProvider>) {
  const [{ headers, ...shown }, photos] = await Promise.all([
    readHoursToday(context),
    readBranchPhotos(context.get(platform)),
  ])
  return { headers, shown: { ...shown, photos } }
}

const photoSize = { width: 800, height: 400 }

/** The photos of branches, by slug. All are cut to one shape, so the sizes of the originals are not read. */
async function readBranchPhotos({
  clinic,
  images,
}: Needs<'clinic' | 'images'>): Promise<Record<string, ShownImage>> {
  const { branches } = await clinic.read()
  const withPhoto = branches.filter(({ photo }) => photo)
  return Object.fromEntries(
    withPhoto.map(({ slug, photo: publicId }) => [
      slug,
      images.deliver({ publicId, width: null, height: null, placeholder: null }, photoSize),
    ]),
  )
}
