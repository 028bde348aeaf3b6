import { type ImageFolder, imageFolders } from '#app/platform/images/image-host.ts'

/** A JSON body's fields, and its folder if it is one of ours. */
export function readUpload(body: unknown): {
  folder: ImageFolder | null
  publicId: string
  name: string | undefined
} {
  const { folder, publicId, name }: Record<string, unknown> =
    typeof body === 'object' && body !== null ? { ...body } : {}
  return {
    folder: imageFolders.find((each) => each === folder) ?? null,
    publicId: typeof publicId === 'string' ? publicId : '',
    name: typeof name === 'string' && /^[\w-]{1,100}$/.test(name) ? name : undefined,
  }
}

/** An answer that says in the image host's own shape why there is nothing to be had. */
export const refused = (message: string, status: number) =>
  Response.json({ error: { message } }, { status })
