import { plainText } from '#app/domain/blog/import/imported-post.ts'
import { imageFormFields } from '#app/domain/gallery/image.ts'
import { importGalleryImage } from '#app/domain/gallery/images.importing.server.ts'
import { galleryFolder } from '#app/image-configuration.ts'
import { type CategoryIds, type HostedSite, outcomeOf } from './hosted-site.server.ts'
import { hostedInstant, importedId } from './hosted-values.ts'

/** Imports the images of the gallery; one whose picture cannot be fetched is tried again by the next run. */
export async function importHostedGallery(
  { needs, rows, report, images, isDryRun }: HostedSite,
  categories: CategoryIds,
) {
  for await (const { id, ...row } of rows('gallery_images', 'gallery images')) {
    const image = {
      id: importedId('gallery_images', id),
      fields: {
        alt_text: plainText(row.alt_text ?? '', imageFormFields.alt_text.maxLength),
        category_id: categories.get(row.category_id ?? '') ?? '',
        is_featured: row.is_featured === 'true' ? 'yes' : '',
      },
      sortOrder: Number(row.sort_order) || 0,
      createdAt: hostedInstant(row.created_at),
    }
    const address = row.cloudinary_url || row.cloudinary_public_id || ''
    const findImage = () => images.importImage(address, galleryFolder)
    const result = await importGalleryImage(needs, image, { findImage, isDryRun })
    report.add('gallery images', id, outcomeOf(result))
  }
}
