/** A folder of the image host, with the limits and messages of uploads into it. */
export interface ImageFolder {
  /** The first part of its images' public ids. */
  name: string
  /** The maximum size of a file, in bytes; a file of exactly this size is accepted. */
  maxBytes: number
  texts: {
    notAnImage: string
    tooLarge: string
    /** The message when an upload failed for another reason than the file itself. */
    failed(reason: string): string
  }
}

/** The settings of the program for its images; nothing in this folder knows what they show. */
export interface ImageConfiguration {
  /** The first part of the embedded host's addresses. */
  cloudName: string
  /** The tags of every upload, with commas between them. */
  tags: string
  folders: readonly ImageFolder[]
  /** The shapes that pages cut images to, height by width; every other cut needs a signature. */
  cutShapes: readonly number[]
}

type Folders = readonly Pick<ImageFolder, 'name'>[]

const validName = /^[A-Za-z0-9_-]{1,100}$/

/** True for one of the folders and a plain name, so that no other path can be built from it. */
export function isPublicId(publicId: string, folders: Folders): boolean {
  const [folder, name = '', ...more] = publicId.split('/')
  return more.length === 0 && validName.test(name) && folders.some((each) => each.name === folder)
}

/** Every public id in a text, such as HTML with the addresses of images. */
export function publicIdsIn(text: string, folders: Folders): string[] {
  const names = folders.map(({ name }) => name).join('|')
  return text.match(new RegExp(`\\b(?:${names})/[A-Za-z0-9_-]{1,100}`, 'g')) ?? []
}
