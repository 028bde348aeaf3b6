import type { PictureSources } from '#app/domain/blog/picture-sources.ts'
import type { ImageHost } from '#app/images/image-host.ts'
import type { Settings } from '#app/platform/env.server.ts'

/** A site with pictures of its own and an account at Cloudinary. */
export const sources: PictureSources = {
  site: 'https://clinic.example',
  hosts: ['https://res.cloudinary.com/clinic/'],
}

/** The allowed origins of a post's pictures. why: the actions read nothing else of these two. */
export const withSources = {
  images: { origins: { pictures: sources.hosts, uploads: [] } } as unknown as ImageHost,
  settings: { publicUrl: sources.site } as Settings,
}
