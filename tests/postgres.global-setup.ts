import type { TestProject } from 'vitest/node'
import { findPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Null where this machine has no PostgreSQL. */
    postgresUrl: string | null
  }
}

/** Starts PostgreSQL once for all test files and stops it after the last. */
export default function setup({ provide }: TestProject): (() => void) | undefined {
  const postgres = findPostgres()
  provide('postgresUrl', postgres?.url ?? null)
  if (postgres) return postgres.stop
  const message =
    'No PostgreSQL found (set TEST_DATABASE_URL or install it): its half of the database tests does not run.\n'
  if (process.env.CI) throw new Error(message)
  process.stderr.write(message)
  return undefined
}
