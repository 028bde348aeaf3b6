import { expect } from 'vitest'
import { imageConfiguration } from '#app/domain/image-configuration.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import type { ImageHost } from '#app/images/image-host.ts'
import { imageMentions } from '#app/images/registry/image-mentions.server.ts'

// why: only the names of its folders are read.
const images = { folders: imageConfiguration.folders } as ImageHost

/**
 * Fails when a row, in whatever table, names an image of the site whose use no action has recorded: such an
 * image would be removed as soon as nothing else shows it.
 */
export async function expectRecordedUses({ db }: Needs<'db'>): Promise<void> {
  const uses = await db.selectFrom('image_uses').selectAll().execute()
  const forgotten = new Set<string>()
  for await (const { table, rowId, publicId } of imageMentions({ db, images }))
    forgotten.add(`${table} ${rowId} ${publicId}`)
  for (const { resource, row_id, public_id } of uses)
    forgotten.delete(`${resource} ${row_id} ${public_id}`)
  expect([...forgotten], 'rows that name an image without a row in image_uses').toEqual([])
}
