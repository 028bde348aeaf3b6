import type { ImageSources } from '#app/domain/blog/html/allowed-image-sources.ts'
import type { ImageHost } from '#app/images/image-host.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'

/** A site with images of its own and an account at Cloudinary. */
export const sources: ImageSources = {
  site: 'https://clinic.example',
  hosts: ['https://res.cloudinary.com/clinic/'],
}

/** The allowed origins of a post's images. why: the actions read nothing else of these two. */
export const withSources = {
  images: { origins: { images: sources.hosts, uploads: [] } } as unknown as ImageHost,
  settings: { publicUrl: sources.site } as Settings,
}
