import type { ImageSources } from '#app/domain/blog/post.ts'
import { imageConfiguration } from '#app/domain/image-configuration.ts'
import type { ImageHost } from '#app/images/image-host.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'

/** The image sources of a site that has images of its own and an account at Cloudinary. */
export const imageSources: ImageSources = {
  site: 'https://clinic.example',
  hosts: ['https://res.cloudinary.com/clinic/'],
}

/** Settings, and an image host that has no image. why: actions of posts read nothing else. */
export const withImageSources = {
  images: {
    origins: { images: imageSources.hosts, uploads: [] },
    folders: imageConfiguration.folders,
    find: async () => null,
  } as unknown as ImageHost,
  settings: { publicUrl: imageSources.site } as Settings,
}
