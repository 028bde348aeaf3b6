import { expect, it } from 'vitest'
import { recordNightBegun } from '#app/platform/backup/backup-age.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { needsAt } from '#tests/appointments.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { readPrivacyHtml } from './legal-pages.server.ts'

describeOnSqlite('the privacy policy', (database) => {
  it('says of backups what holds for the data, whichever process shows it', async () => {
    const needs = needsAt('2026-11-20T09:00:00Z', database())
    const policyOf = (NIGHTLY_BACKUP: string) =>
      readPrivacyHtml({ ...needs, settings: readSettings({ NIGHTLY_BACKUP }) })
    expect(await policyOf('off')).toContain('makes no safety copies by itself')
    await recordNightBegun(needs)
    expect(await policyOf('off')).toBe(await policyOf('on'))
    expect(await policyOf('off')).toContain('A safety copy is made each night.')
  })
})
