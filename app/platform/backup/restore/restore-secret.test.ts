import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { readSecret } from '#app/platform/secrets/secret.server.ts'
import {
  backUp,
  contentOf,
  newEmptyInstallation,
  newSite,
  restore,
} from '#tests/backed-up-installations.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { silentLog } from '#tests/databases.ts'

describe('the secret that encrypts second factors', () => {
  const authSecret = 'x'.repeat(40)
  const backupPassphrase = 'three calabashes beside the well'

  test.each(databaseKinds)(
    'another AUTH_SECRET is refused, unless what it cannot open is to be removed (%s)',
    async (kind) => {
      const site = { ...(await newSite('sqlite')), authSecret }
      const { db, close } = await openDatabase({ ...site, log: silentLog })
      await db.updateTable('admin_users').set({ two_factor_enabled: true }).execute()
      await close()
      const { file } = await backUp(site)
      for (const other of [undefined, 'y'.repeat(40)]) {
        const installation = { ...(await newEmptyInstallation(kind)), authSecret: other }
        await expect(restore(installation, file)).rejects.toThrow(
          /another AUTH_SECRET.* was changed/,
        )
        expect(readdirSync(installation.dataDir)).toEqual([])
        const restored = await restore(installation, file, { withoutSecret: true })
        expect(restored.losesSecret).toBe(true)
        const { admin_two_factors, admin_users } = await contentOf(installation)
        expect(admin_two_factors).toEqual([])
        for (const user of admin_users) expect(user).toMatchObject({ two_factor_enabled: false })
        expect(admin_users).toHaveLength((await contentOf(site)).admin_users.length)
      }
    },
  )

  test('comes back from an encrypted backup, though the settings that had it are lost', async () => {
    const site = { ...(await newSite('sqlite')), authSecret, backupPassphrase }
    const { file } = await backUp(site)
    const installation = { ...(await newEmptyInstallation('sqlite')), backupPassphrase }
    const withAnother = { ...installation, authSecret: 'y'.repeat(40) }
    await expect(restore(withAnother, file)).rejects.toThrow('Take AUTH_SECRET out of the settings')
    expect(await restore(installation, file)).toMatchObject({ losesSecret: false })
    expect(readSecret(installation)).toBe(authSecret)
    expect(await contentOf(installation)).toEqual(await contentOf(site))
    // why: making a key of a passphrase is slow on purpose.
  }, 60_000)
})
