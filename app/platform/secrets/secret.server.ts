import { createHash, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DataFolderError } from '#app/platform/data-folder/data-folder.server.ts'
import { inMemory } from '#app/platform/database/open-database.ts'
import { hasErrorCode } from '#app/platform/errors.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'

const newSecret = () => randomBytes(32).toString('base64url')

/** AUTH_SECRET, or one that is made once in the data directory. Several processes with one database need the same one. */
export function readSecret({ authSecret, dataDir }: Pick<Settings, 'authSecret' | 'dataDir'>) {
  if (!authSecret && dataDir === inMemory) return newSecret()
  return findSecret({ authSecret, dataDir }) ?? createSecret(dataDir, secretFile(dataDir))
}

export const findSecret = ({ authSecret, dataDir }: Pick<Settings, 'authSecret' | 'dataDir'>) =>
  authSecret ?? readIfExists(secretFile(dataDir))

const secretFile = (dataDir: string) => join(dataDir, 'auth-secret')

/** Whether two secrets are the same, without revealing either. */
export const hashOfSecret = (secret: string) => createHash('sha256').update(secret).digest('hex')

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** A hard link is atomic: of two processes that start together one wins. */
function createSecret(dataDir: string, file: string): string {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const temporaryFile = `${file}.${process.pid}`
  writeFileSync(temporaryFile, `${newSecret()}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(temporaryFile, file)
  } catch (error) {
    if (!hasErrorCode(error, 'EEXIST')) throw error
  } finally {
    unlinkSync(temporaryFile)
  }
  const secret = readFileSync(file, 'utf8').trim()
  if (secret) return secret
  throw new DataFolderError(
    `The secret in ${file} is empty: anybody could sign with it. Put the one of your newest backup there, or remove the file: second factors and the links of patients' pages are then lost.`,
  )
}
