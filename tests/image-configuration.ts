import type { ImageConfiguration, ImageFolder } from '#app/images/image-host.ts'

const texts = {
  notAnImage: 'This is no image',
  tooLarge: 'This is too large',
  failed: (reason: string) => `It failed: ${reason}`,
}
const mebibyte = 1024 * 1024

/** A folder for large files, and one for small ones. */
export const album: ImageFolder = { name: 'album', maxBytes: 50 * mebibyte, texts }
export const notes: ImageFolder = { name: 'notes', maxBytes: 10 * mebibyte, texts }

/** A configuration with other names than the site's: the code about images must not know those. */
export const configuration: ImageConfiguration = {
  cloudName: 'cloud',
  uploadPreset: 'preset',
  tags: 'some,tags',
  folders: [album, notes],
  cutShapes: [1 / 2, 1, 9 / 16],
}
