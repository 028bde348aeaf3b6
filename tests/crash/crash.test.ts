import { describe, expect, test } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { nothingLost } from './evidence.ts'
import { newInstallation } from './installation.ts'
import { runKillRounds } from './kill-rounds.ts'

// `npm run soak` kills it a hundred times.
const kills = 2

describe.each(databaseKinds)('the site on %s', (kind) => {
  test('is killed again and again and loses and doubles nothing it acknowledged', async () => {
    const installation = await newInstallation(kind)
    const result = await runKillRounds({ installation, kills, patients: 8 })
    expect(result).toMatchObject({ ...nothingLost(installation), secondReferences: 0 })
    expect(result.acknowledged).toBeGreaterThanOrEqual(kills)
  }, 120_000)
})
