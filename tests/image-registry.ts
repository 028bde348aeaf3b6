import { beforeEach, vi } from 'vitest'
import type { ImageHost, StoredImage } from '#app/images/image-host.ts'
import {
  claimImages,
  deleteImageUses,
  listClaimedImages,
  type UsingRow,
  writeImageUses,
} from '#app/images/registry/pictures.server.ts'
import { queueUnusedImages } from '#app/images/registry/removal.server.ts'
import { newId } from '#app/platform/id.ts'
import type { TestDatabase } from './databases.ts'
import { configuration } from './image-configuration.ts'

export const minute = 60_000
export const day = 24 * 60 * minute
/** The public id of the image of these tests. */
export const imageId = 'album/a'

/** The registry of images, with an image host whose files, failures and clock the test decides. */
export function imageRegistry(database: () => TestDatabase) {
  const start = Date.parse('2026-05-04T09:00:00.000Z')
  const state = { now: start, hostFails: false }
  const files = new Set<string>()
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  beforeEach(() => {
    Object.assign(state, { now: start, hostFails: false })
    files.clear()
    log.error.mockClear()
  })

  // why: these tests need an image host that fails, and the real one does not fail on demand.
  const images: Pick<ImageHost, 'find' | 'destroy' | 'folders'> = {
    folders: configuration.folders,
    async find(publicId) {
      return files.has(publicId) ? imageOf(publicId) : null
    },
    async destroy(publicId) {
      if (state.hostFails) throw new Error('the host is away')
      files.delete(publicId)
    },
  }
  const needs = () => ({
    db: database().db,
    clock: { now: () => new Date(state.now) },
    log: log as never,
    images: images as ImageHost,
  })

  return {
    state,
    files,
    log,
    images,
    needs,
    /** Uploads an image and claims it. */
    async put(publicId = imageId) {
      files.add(publicId)
      await claimImages(needs(), [publicId], null)
    },
    /**
     * Stores a row that names `publicId`, and records the use of `use`: null records none, like an action with a bug.
     */
    async show(publicId: string, use: string | null = publicId): Promise<UsingRow> {
      const row = { resource: 'gallery_images', id: newId() } as const
      await database()
        .db.insertInto('gallery_images')
        .values({
          id: row.id,
          cloudinary_url: 'https://x.example/a',
          cloudinary_public_id: publicId,
          is_featured: false,
          created_at: new Date(state.now).toISOString(),
        })
        .execute()
      if (use) await writeImageUses(needs(), row, { image: [use] })
      return row
    },
    async remove({ id }: UsingRow) {
      await database().db.deleteFrom('gallery_images').where('id', '=', id).execute()
      await queueUnusedImages(needs(), await deleteImageUses(needs(), 'gallery_images', [id]))
    },
    listed: async () => (await listClaimedImages(needs())).images.map(({ publicId }) => publicId),
  }
}

/** An image as the image host of these tests returns it. */
export const imageOf = (publicId: string): StoredImage => ({
  publicId,
  url: `https://site.example/cloud/image/upload/v1/${publicId}.jpg`,
  width: 800,
  height: 600,
  bytes: 1234,
  placeholder: null,
  attention: null,
})
