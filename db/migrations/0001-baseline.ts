import { appointments } from './baseline/appointments.ts'
import { blog } from './baseline/blog.ts'
import { contentChanges } from './baseline/content-changes.ts'
import { gallery } from './baseline/gallery.ts'
import { operation } from './baseline/operation.ts'
import { searchIndexes } from './baseline/search-indexes.ts'
import { staff } from './baseline/staff.ts'
import { website } from './baseline/website.ts'
import type { SchemaMigration } from './migration.ts'

/** The schema of version 1.0. Tables come after those that they refer to. */
export const baseline: SchemaMigration = {
  name: '0001-baseline',
  async up(db, kind) {
    const parts = [staff, blog, gallery, appointments, website, operation]
    for (const create of [...parts, searchIndexes, contentChanges]) await create(db, kind)
  },
}
