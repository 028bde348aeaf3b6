import { expect } from 'vitest'
import { checkInstallation } from '#app/domain/system/installation.server.ts'
import type { SystemCheck } from '#app/domain/system/system-check.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import type { DatabaseKind } from '#db/schema.ts'
import { newFilledInstallation } from './backed-up-installations.ts'
import { silentLog } from './silent-log.ts'

type Environment = Record<string, string>
type Open = Awaited<ReturnType<typeof openDatabase>>

/** An installation with rows in all tables; `check` returns the findings of the system checks, by title. */
export async function newCheckedInstallation(kind: DatabaseKind) {
  const installation = await newFilledInstallation(kind)
  const { dataDir, databaseUrl } = installation
  const ownEnvironment = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  return {
    dataDir,
    async inDatabase(work: (db: Open['db']) => Promise<unknown>) {
      const { db, close } = await openDatabase({ ...installation, log: silentLog })
      await work(db)
      await close()
    },
    check: (env: Environment = {}) => findingsByTitle({ ...ownEnvironment, ...env }),
  }
}

/** The findings of the system checks for an installation with these settings, by title. */
export async function findingsByTitle(env: Environment) {
  const settings = readSettings(env)
  const found = await checkInstallation(settings, createLog(settings))
  const toDo = ({ advice = '', work = '' }: Pick<SystemCheck, 'advice' | 'work'>) =>
    `${advice} ${work}`.trim()
  const kept = ({ state, text, ...rest }: SystemCheck) => ({ state, text, advice: toDo(rest) })
  return Object.fromEntries(found.map((check) => [check.title, kept(check)]))
}

/** Matches a finding in this state whose text and advice contain these words. */
export const finding = (state: string, text = '', advice?: string) =>
  expect.objectContaining({
    state,
    text: expect.stringContaining(text),
    ...(advice && { advice: expect.stringContaining(advice) }),
  })
