import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inMemory } from './database/open-database.ts'
import type { Settings } from './env.server.ts'

const fresh = () => randomBytes(32).toString('base64url')

/**
 * The secret that signs cookies: AUTH_SECRET, or one that is made once and kept in the data directory,
 * readable by its owner alone. Several processes with one database need AUTH_SECRET, the same for all.
 */
export function readSecret({ authSecret, dataDir }: Pick<Settings, 'authSecret' | 'dataDir'>) {
  if (authSecret) return authSecret
  if (dataDir === inMemory) return fresh()
  const file = join(dataDir, 'auth-secret')
  return readIfThere(file) ?? make(dataDir, file)
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** A link appears whole or not at all, and only once: of two processes that start together one wins. */
function make(dataDir: string, file: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${fresh()}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    unlinkSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}
