import type { ImageSources } from '#app/domain/blog/html/allowed-image-sources.ts'
import type { ImageHost } from '#app/images/image-host.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'

/** The image sources of a site that has images of its own and an account at Cloudinary. */
export const imageSources: ImageSources = {
  site: 'https://clinic.example',
  hosts: ['https://res.cloudinary.com/clinic/'],
}

/**
 * The settings and the image host from which actions read where a post's images may come from. why: they read nothing
 * else.
 */
export const withImageSources = {
  images: { origins: { images: imageSources.hosts, uploads: [] } } as unknown as ImageHost,
  settings: { publicUrl: imageSources.site } as Settings,
}
