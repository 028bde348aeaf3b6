import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Platform } from '#app/platform/platform.server.ts'
import { ensureFreshBuild } from './fresh-build.ts'

await ensureFreshBuild()

type ServerModule = typeof import('#server/server.ts')

const built = new URL('../build/server/index.js', import.meta.url).href

export interface Site {
  platform: Platform
  /** Answers a request for a path of ours, or for a whole address. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** What a port would be given to serve. */
  answer: ReturnType<ServerModule['createServer']>['fetch']
  answerCached: ReturnType<ServerModule['answerCachedPages']>
  close(): Promise<void>
}

/** The built server without a port, over a database of its own; `env` sets what the test is about. */
export async function openSite(env: Record<string, string> = {}): Promise<Site> {
  const module = (await import(built)) as ServerModule
  const dataDir = mkdtempSync(join(tmpdir(), 'gemev-site-'))
  const settings = module.readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env })
  const platform = await module.createPlatform(settings)
  const server = module.createServer(platform)
  return {
    platform,
    answer: server.fetch,
    answerCached: module.answerCachedPages(platform),
    fetch: async (path, init) =>
      server.fetch(new Request(path.startsWith('http') ? path : settings.publicUrl + path, init)),
    close: async () => {
      await platform.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
