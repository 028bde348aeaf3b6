import { importAppointment } from '#app/domain/appointments/appointments.importing.server.ts'
import type { PostNeeds } from '#app/domain/blog/admin/posts.saving.server.ts'
import { importCategory } from '#app/domain/categories/categories.server.ts'
import type { CategoryKind } from '#app/domain/categories/category.ts'
import { imageFormFields } from '#app/domain/gallery/image.ts'
import { importGalleryImage } from '#app/domain/gallery/image-insertion.server.ts'
import { galleryFolder } from '#app/domain/image-configuration.ts'
import { readForeignPostgres } from '#app/platform/database/postgres/foreign-postgres.server.ts'
import { maxEmailLength } from '#app/values/email-address.ts'
import { hostedImages, type ImageSource } from './hosted-images.server.ts'
import { type CategoryIds, type HostedSite, importHostedPosts } from './hosted-posts.server.ts'
import { createReport, type OnRow, openHostedRows } from './hosted-rows.server.ts'
import { hostedDay, hostedInstant, hostedTime, importedId, oneLine } from './hosted-values.ts'

/** The counts, what was skipped or should be looked at, and who could sign in there; their passwords stay there. */
export type HostedImport = Awaited<ReturnType<typeof importHostedSite>>

/** Each row by the rules of its form and in a transaction of its own, so that a second run continues where one was stopped. */
export function importHostedSite(
  needs: PostNeeds,
  databaseUrl: string,
  { isDryRun, onRow, ...source }: ImageSource & { isDryRun: boolean; onRow?: OnRow },
) {
  return readForeignPostgres(databaseUrl, async (database) => {
    const report = createReport(onRow)
    const rows = await openHostedRows(database, report)
    const importImage = hostedImages(needs, source, report, isDryRun)
    const site = { needs, rows, report, importImage, isDryRun }
    const blogCategories = await importHostedCategories(site, 'blog')
    const galleryCategories = await importHostedCategories(site, 'gallery')
    // Appointments come before the images, which take long.
    await importHostedAppointments(site)
    await importHostedPosts(site, blogCategories)
    await importHostedGallery(site, galleryCategories)
    const staff: string[] = []
    for await (const { email, is_active } of rows('admin_users', null)) {
      if (email && is_active !== 'false') staff.push(oneLine(email, maxEmailLength))
    }
    return { counts: report.counts(), lines: report.lines, staff }
  })
}

/** Imports the appointments; the report names them by their ids alone. */
async function importHostedAppointments({ needs, rows, report, isDryRun }: HostedSite) {
  const options = { retentionMonths: needs.settings.retentionMonths, isDryRun }
  for await (const { id, ...row } of rows('appointments', 'appointments')) {
    const appointment = {
      id: importedId('appointments', id),
      fields: {
        ...row,
        preferred_date: hostedDay(row.preferred_date),
        appointment_date: hostedDay(row.appointment_date),
        appointment_time: hostedTime(row.appointment_time),
      },
      createdAt: hostedInstant(row.created_at),
      updatedAt: hostedInstant(row.updated_at),
    }
    report.add('appointments', id, await importAppointment(needs, appointment, options))
  }
}

async function importHostedCategories(
  { needs, rows, report, isDryRun }: HostedSite,
  kind: CategoryKind,
): Promise<CategoryIds> {
  const ids = new Map<string, string | null>()
  const [table, noun] = [`${kind}_categories` as const, `${kind} categories`]
  for await (const { id, name, slug, description, color } of rows(table, noun)) {
    const category = {
      id: importedId(table, id),
      name: name ?? '',
      slug: slug ?? '',
      description: description ?? '',
      color: color ?? '',
    }
    const result = await importCategory(needs, kind, category, isDryRun)
    ids.set(id, result.ok ? result.value.id : null)
    report.add(noun, id, result)
  }
  return ids
}

async function importHostedGallery(
  { needs, rows, report, importImage, isDryRun }: HostedSite,
  categories: CategoryIds,
) {
  for await (const { id, ...row } of rows('gallery_images', 'gallery images')) {
    const image = {
      id: importedId('gallery_images', id),
      fields: {
        alt_text: oneLine(row.alt_text, imageFormFields.alt_text.maxLength),
        category_id: categories.get(row.category_id ?? '') ?? '',
        is_featured: row.is_featured === 'true' ? 'yes' : '',
      },
      sortOrder: Number(row.sort_order) || 0,
      createdAt: hostedInstant(row.created_at),
    }
    const address = row.cloudinary_url || row.cloudinary_public_id || ''
    const findImage = () => importImage(address, galleryFolder)
    const result = await importGalleryImage(needs, image, { findImage, isDryRun })
    report.add('gallery images', id, result)
  }
}
