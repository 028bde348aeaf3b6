import type { Needs } from '#app/domain/platform.server.ts'
import type { ImageSources } from './allowed-image-sources.ts'

/** The allowed image sources of this site: itself and its configured image host. */
export const imageSources = ({ images, settings }: Needs<'images' | 'settings'>): ImageSources => ({
  site: settings.publicUrl,
  hosts: images.origins.images,
})
