/**
 * Run by tests as a separate process: the built site without rate limits on the public form. With `CLOCK_AHEAD_MS` its
 * clock is so far ahead of the machine's, and its jobs run: no message is sent at night, and some wait for minutes.
 */
import { flushCompileCache } from 'node:module'
import { createHttpServer, run } from '#server/process.ts'

type ServerModule = typeof import('#server/server.ts')

// React chooses its production build by this, when it is loaded.
process.env.NODE_ENV ??= 'production'
const built = new URL('../../build/server/index.js', import.meta.url).href
const server = (await import(built)) as ServerModule
const { CLOCK_AHEAD_MS, ...environment } = process.env
const clock = { now: () => new Date(Date.now() + Number(CLOCK_AHEAD_MS ?? 0)) }
const platform = await server.createPlatform(server.readSettings(environment), { clock })
// why: all patients of the tests share one client address, and the limits would refuse most of their requests.
platform.publicFormLimits = Object.fromEntries(
  Object.keys(platform.publicFormLimits).map((name) => [name, { points: 1e9, seconds: 600 }]),
) as typeof platform.publicFormLimits
if (platform.settings.firstAdmin) await server.ensureFirstAdmin(platform)
if (CLOCK_AHEAD_MS) server.startJobs(platform)
const { fetch } = server.createServer(platform)
const limits = { trustedProxies: platform.settings.trustedProxies, log: platform.log }
await run(createHttpServer(fetch, limits), platform)
// Stored now, because a process that is killed stores nothing of what it has compiled.
flushCompileCache()

// An error that nothing catches.
process.on('SIGUSR2', () => {
  throw new Error('nothing handles this')
})
