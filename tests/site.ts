import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ActingPlatform } from '#app/domain/platform.server.ts'
import { theProgram } from '#app/platform/audit/actor.ts'
import type { Clock } from '#app/platform/clock.ts'
import { ensureFreshBuild } from './fresh-build.ts'

await ensureFreshBuild()

type ServerModule = typeof import('#server/server.ts')

const built = new URL('../build/server/index.js', import.meta.url).href

export interface Site {
  platform: ActingPlatform
  /** Answers a request for a path of the site, or for a whole URL. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** The request handler that an HTTP server would use. */
  answer: ReturnType<ServerModule['createServer']>['fetch']
  close(): Promise<void>
}

/** The built server without a port, with its own database; `env` sets environment variables. */
export async function openSite(
  env: Record<string, string> = {},
  options: { clock?: Clock } = {},
): Promise<Site> {
  const module = (await import(built)) as ServerModule
  const dataDir = mkdtempSync(join(tmpdir(), 'gemev-site-'))
  const settings = module.readSettings({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...env,
  })
  const platform = await module.createPlatform(settings, options)
  const server = module.createServer(platform)
  return {
    platform: Object.assign(platform, { by: theProgram }),
    answer: server.fetch,
    fetch: async (path, init) =>
      server.fetch(new Request(path.startsWith('http') ? path : settings.publicUrl + path, init)),
    close: async () => {
      await platform.close()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
