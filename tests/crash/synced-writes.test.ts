import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newPatient } from '#tests/appointment-requests.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { environmentOf, newInstallation } from './installation.ts'
import { startSiteUntilEnd } from './site-process.ts'

// Whether this machine has strace, and lets it trace a process.
const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0
const requests = 5

test.skipIf(!canTrace)(
  'each request is written through to the disk before it is answered',
  async () => {
    const folder = newTemporaryFolder()
    const trace = join(folder, 'trace')
    const site = await startSiteUntilEnd({
      env: { ...environmentOf(await newInstallation('sqlite')), STARTER_CONTENT: 'off' },
      traceFile: trace,
    })
    const send = async () => {
      const response = await fetch(`${site.url}/api/appointments`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(newPatient()),
      })
      expect(response.status).toBe(201)
    }
    const synced = () =>
      readFileSync(trace, 'utf8').match(/f(?:data)?sync\(\d+<[^>]*gemev\.sqlite-wal>/g)?.length ?? 0
    for (let n = 0; n < requests; n += 1) {
      const before = synced()
      await send()
      expect(synced(), `request ${n}`).toBeGreaterThan(before)
    }
  },
  120_000,
)
