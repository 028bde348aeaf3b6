import { describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { nothingLost } from './evidence.ts'
import { newInstallation } from './installation.ts'
import { runKillRounds } from './kill-rounds.ts'

describe.each(databaseKinds)('the site on %s', (kind) => {
  test('is killed ten times and loses and doubles nothing it acknowledged', async () => {
    const installation = await newInstallation(kind)
    const result = await runKillRounds({ installation, kills: 10, patients: 8 })
    expect(result).toMatchObject({ ...nothingLost(installation), secondReferences: 0 })
    expect(result.acknowledged).toBeGreaterThanOrEqual(10)
  }, 120_000)
})
