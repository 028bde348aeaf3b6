import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { hashOfSecret, readSecret } from '#app/platform/secrets/secret.server.ts'
import {
  backUp,
  contentOf,
  newEmptyInstallation,
  newFilledInstallation,
  restore,
} from '#tests/backed-up-installations.ts'
import { linesOf, sealed } from '#tests/backup-lines.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { silentLog } from '#tests/silent-log.ts'

describe('the secret that encrypts second factors', () => {
  const authSecret = 'x'.repeat(40)
  const backupPassphrase = 'three calabashes beside the well'

  test.each(databaseKinds)(
    'another AUTH_SECRET is refused, unless what it cannot open is to be removed (%s)',
    async (kind) => {
      const site = { ...(await newFilledInstallation('sqlite')), authSecret }
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

  test.each<[name: string, header: object]>([
    ['another than its hash says', { storedSecret: 'y'.repeat(40) }],
    ['a space', { storedSecret: ' ', secretHash: hashOfSecret(' ') }],
    ['spaces alone', { storedSecret: ' '.repeat(40), secretHash: hashOfSecret(' '.repeat(40)) }],
    ['empty', { storedSecret: '', secretHash: hashOfSecret('') }],
  ])('is refused in a forged backup where it is %s', async (_, forged) => {
    const { file } = await backUp(await newFilledInstallation('sqlite'))
    const [first = '', ...lines] = linesOf(file)
    const header = JSON.stringify({ ...JSON.parse(first), ...forged })
    writeFileSync(file, gzipSync(sealed([header, ...lines])))
    const installation = await newEmptyInstallation()
    for (const withoutSecret of [false, true]) {
      await expect(restore(installation, file, { withoutSecret })).rejects.toThrow(
        /holds another secret than the site had, or none that protects anything\. Nothing was changed\.$/,
      )
    }
    expect(readdirSync(installation.dataDir)).toEqual([])
  })

  test('is not made of an empty file, with which anybody could sign', async () => {
    const installation = await newEmptyInstallation('sqlite')
    writeFileSync(join(installation.dataDir, 'auth-secret'), ' \n')
    expect(() => readSecret(installation)).toThrow('auth-secret is empty')
  })

  test('comes back from an encrypted backup, though the settings that had it are lost', async () => {
    const site = { ...(await newFilledInstallation('sqlite')), authSecret, backupPassphrase }
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
