import type { SchemaMigration } from './migration.ts'

/** What draws the eye in an uploaded image, in percent from its left and its top; unknown for earlier ones. */
export const attention: SchemaMigration = {
  name: '0045-attention',
  async up(db) {
    for (const column of ['attention_x', 'attention_y']) {
      await db.schema.alterTable('pictures').addColumn(column, 'integer').execute()
    }
  },
}
