import { describe, expect, inject, test } from 'vitest'
import { newInstallation } from './installation.ts'
import { runKillRounds } from './kill-rounds.ts'

// Without PostgreSQL the global set-up has printed a note, and has failed under CI.
const kinds = inject('postgresUrl') ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const)

describe.each(kinds)('the site on %s', (kind) => {
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
