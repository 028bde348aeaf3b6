import type { Needs } from '#app/platform/platform.server.ts'
import type { PictureSources } from './picture-sources.ts'

/** The allowed picture sources of this site: itself and its configured image host. */
export const pictureSources = ({
  images,
  settings,
}: Needs<'images' | 'settings'>): PictureSources => ({
  site: settings.publicUrl,
  hosts: images.origins.pictures,
})
