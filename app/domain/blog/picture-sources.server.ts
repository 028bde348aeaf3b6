import type { Needs } from '#app/platform/platform.server.ts'
import type { PictureSources } from './picture-sources.ts'

/** The site itself and the image host that it is set up with. */
export const pictureSources = ({
  images,
  settings,
}: Needs<'images' | 'settings'>): PictureSources => ({
  site: settings.publicUrl,
  hosts: images.origins.pictures,
})
