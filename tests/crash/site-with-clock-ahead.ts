/**
 * Run by tests as a separate process: the built site with its jobs, whose clock is `CLOCK_AHEAD_MS` ahead of the
 * machine's. Tests need it because no message is sent at night, and to make due what has to wait for minutes.
 */
import { flushCompileCache } from 'node:module'
import { createHttpServer, run } from '#server/process.ts'

type ServerModule = typeof import('#server/server.ts')

process.env.NODE_ENV ??= 'production'
const { CLOCK_AHEAD_MS = '0', ...environment } = process.env
const built = new URL('../../build/server/index.js', import.meta.url).href
const server = (await import(built)) as ServerModule
const clock = { now: () => new Date(Date.now() + Number(CLOCK_AHEAD_MS)) }
const platform = await server.createPlatform(server.readSettings(environment), { clock })
await server.ensureFirstAdmin(platform)
server.startJobs(platform)
const { fetch } = server.createServer(platform)
const limits = { trustedProxies: platform.settings.trustedProxies, log: platform.log }
await run(createHttpServer(fetch, limits), platform)
// Stored now, because a process that is killed stores nothing of what it has compiled.
flushCompileCache()
