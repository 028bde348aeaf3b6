import type { ImageConfiguration, ImageFolder } from '#app/images/image-host.ts'

const mebibyte = 1024 * 1024

export const galleryFolder: ImageFolder = {
  name: 'gemev-gallery',
  maxBytes: 50 * mebibyte,
  texts: {
    notAnImage: 'Please select an image file',
    tooLarge: 'File size must be less than 50MB',
    failed: (reason) => `Upload failed: ${reason} Please try again.`,
  },
}

export const blogFolder: ImageFolder = {
  name: 'gemev-blog',
  maxBytes: 10 * mebibyte,
  texts: {
    notAnImage: 'Please select a valid image file',
    tooLarge: 'Image size must be less than 10MB',
    failed: () => 'Failed to upload image. Please try again.',
  },
}

export const websiteFolder: ImageFolder = { ...blogFolder, name: 'gemev-website' }

/** Where images are stored, what an upload into each folder may be (S-19.1), and how pages cut them (S-21.2). */
export const imageConfiguration: ImageConfiguration = {
  cloudName: 'gemev',
  uploadPreset: 'staff',
  tags: 'gemev,medical',
  folders: [galleryFolder, blogFolder, websiteFolder],
  // Height by width: the heroes and cards of posts, the top of the home page, squares, and a whole screen.
  cutShapes: [1 / 2, 3 / 4, 1, 9 / 16],
}
