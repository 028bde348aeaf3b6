import { describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { newInstallation } from './installation.ts'
import { runKillRounds } from './kill-rounds.ts'

describe.each(databaseKinds)('the site on %s', (kind) => {
  test('is killed ten times and loses and doubles nothing it acknowledged', async () => {
    const result = await runKillRounds({
      installation: await newInstallation(kind),
      kills: 10,
      patients: 8,
    })
    expect(result).toMatchObject({ lost: [], doubled: [], secondReferences: 0, integrity: 'ok' })
    expect(result.acknowledged).toBeGreaterThanOrEqual(10)
  }, 120_000)
})
