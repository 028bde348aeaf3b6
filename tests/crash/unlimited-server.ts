/** Run by tests as a separate process: the built site without rate limits on the public form. */
import { flushCompileCache } from 'node:module'
import { createHttpServer, run } from '#server/process.ts'

type ServerModule = typeof import('#server/server.ts')

const built = new URL('../../build/server/index.js', import.meta.url).href
const server = (await import(built)) as ServerModule
const platform = await server.createPlatform(server.readSettings(process.env))
// why: all patients of the tests share one client address, and the limits would refuse most of their requests.
const generous = { points: 1_000_000_000, seconds: 600 }
platform.publicFormLimits = {
  person: generous,
  personAnywhere: generous,
  address: generous,
  network: generous,
  site: generous,
}
if (platform.settings.firstAdmin) await server.ensureFirstAdmin(platform)
const { fetch } = server.createServer(platform)
const limits = { trustedProxies: platform.settings.trustedProxies, log: platform.log }
await run(createHttpServer(fetch, limits), platform)
// Stored now, because a process that is killed stores nothing of what it has compiled.
flushCompileCache()

// An error that nothing catches.
process.on('SIGUSR2', () => {
  throw new Error('nothing handles this')
})
