import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { newEmptyInstallation } from '#tests/backed-up-installations.ts'
import { openDelivery } from '#tests/cloudinary-delivery.ts'
import { databaseKinds } from '#tests/database-kinds.ts'
import { hostedPaths, makeHostedSite } from '#tests/hosted-site.ts'
import { phonePhoto } from '#tests/image-files.ts'
import { silentLog } from '#tests/silent-log.ts'
import type { NounCount } from './hosted-rows.server.ts'

describe.runIf(inject('postgresUrl')).each(databaseKinds)(
  'an import that is killed (%s)',
  (kind) => {
    it('is continued by the next one, which stores nothing twice', async () => {
      const installation = await newEmptyInstallation(kind)
      const site = await makeHostedSite()
      onTestFinished(site.remove)
      const photo = await phonePhoto(400, 300)
      let hasHung = () => {}
      const hung = new Promise<void>((resolve) => {
        hasHung = resolve
      })
      const { delivery, answers, requests } = await openDelivery({
        [hostedPaths.text]: photo,
        [hostedPaths.room]: photo,
        // By then the image of the text is stored, and the post is not.
        [hostedPaths.cover]: () => hasHung(),
      })
      const start = () => {
        const script = join(import.meta.dirname, '../../../tests/hosted-import.child.ts')
        const child = spawn(process.execPath, [script, site.databaseUrl, delivery], {
          stdio: ['ignore', 'pipe', 'inherit'],
          env: {
            ...process.env,
            DATA_DIR: installation.dataDir,
            DATABASE_URL: installation.databaseUrl ?? '',
            LOG_LEVEL: 'error',
          },
        })
        onTestFinished(() => void child.kill('SIGKILL'))
        return child
      }
      const killed = start()
      await hung
      killed.kill('SIGKILL')
      await once(killed, 'close')
      answers[hostedPaths.cover] = photo
      requests.length = 0
      const next = start()
      const counts: NounCount[] = JSON.parse(await text(next.stdout))
      const importedOf = (noun: string) => counts.find((count) => count.noun === noun)
      expect(importedOf('appointments')).toMatchObject({ imported: 0, before: 1 })
      expect(importedOf('posts')).toMatchObject({ imported: 1, before: 0 })
      expect(importedOf('pictures')).toMatchObject({ imported: 2, before: 1 })
      expect(requests).toEqual([hostedPaths.cover, hostedPaths.room])
      const { db, close } = await openDatabase({ ...installation, log: silentLog })
      onTestFinished(close)
      for (const table of ['blog_posts', 'appointments', 'gallery_images'] as const)
        expect(await db.selectFrom(table).select('id').execute()).toHaveLength(1)
    })
  },
)
