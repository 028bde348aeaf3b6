import { plainText } from '#app/domain/blog/import/imported-post.ts'
import { readForeignPostgres } from '#app/platform/database/postgres/foreign-postgres.server.ts'
import { maxEmailLength } from '#app/values/email-address.ts'
import { importHostedAppointments } from './hosted-appointments.server.ts'
import { importHostedCategories } from './hosted-categories.server.ts'
import { importHostedGallery } from './hosted-gallery.server.ts'
import { hostedImages, type ImageSource } from './hosted-images.server.ts'
import { importHostedPosts } from './hosted-posts.server.ts'
import { openHostedRows } from './hosted-rows.server.ts'
import type { ImportNeeds } from './hosted-site.server.ts'
import { createReport, type NounCount, type OnRow } from './import-report.ts'

/** The outcome of an import of the previous site; after a dry run, the outcome that an import would have. */
export interface HostedImport {
  counts: NounCount[]
  /** Which rows were skipped and why, and what staff should look at. */
  lines: string[]
  /** The addresses of those who could sign in there; their passwords stay there. */
  staff: string[]
}

/**
 * Imports the previous site from its PostgreSQL: categories, appointments, posts and the gallery, each row by the rules
 * of its form and in a transaction of its own, so that a second run continues where the first one was stopped. A dry
 * run stores nothing and returns the same. Throws `ForeignDatabaseError` or `ImportError` with a sentence for the
 * terminal.
 */
export function importHostedSite(
  needs: ImportNeeds,
  databaseUrl: string,
  { isDryRun, onRow, ...source }: ImageSource & { isDryRun: boolean; onRow?: OnRow },
): Promise<HostedImport> {
  return readForeignPostgres(databaseUrl, async (database) => {
    const report = createReport(onRow)
    const rows = await openHostedRows(database, report)
    const images = hostedImages(needs, source, report, isDryRun)
    const site = { needs, rows, report, images, isDryRun }
    const blogCategories = await importHostedCategories(site, 'blog')
    const galleryCategories = await importHostedCategories(site, 'gallery')
    // Appointments come before the images, which take long.
    await importHostedAppointments(site)
    await importHostedPosts(site, blogCategories)
    await importHostedGallery(site, galleryCategories)
    const staff: string[] = []
    for await (const { email, is_active } of rows('admin_users', null)) {
      if (email && is_active !== 'false') staff.push(plainText(email, maxEmailLength))
    }
    return { counts: report.counts(), lines: report.lines, staff }
  })
}
