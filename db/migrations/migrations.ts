import { readdirSync } from 'node:fs'
import type { SchemaMigration } from './migration.ts'

type MigrationFile = Record<string, SchemaMigration>

const isMigration = (file: string) => /^\d{4}-[a-z0-9-]+\.ts$/.test(file)

// A built server must not read a folder in which a newer release may lie: Vite writes the files into it.
const files: readonly MigrationFile[] = import.meta.env
  ? Object.values(import.meta.glob<MigrationFile>(['./[0-9]*.ts', '!./*.test.ts'], { eager: true }))
  : await Promise.all(
      readdirSync(import.meta.dirname)
        .filter(isMigration)
        .map((file) => import(/* @vite-ignore */ `./${file}`)),
    )

/** A backup of their last schema, which is the baseline's, is restored; such a database is not upgraded in place. */
export const beforeBaseline = { first: '0001-staff', last: '0062-folded-search' }

export const migrations: readonly SchemaMigration[] = files
  .flatMap((file) => Object.values(file))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1))
