import { createHttpServer, run } from './process.ts'

// React chooses its production build by this, when it is loaded.
process.env.NODE_ENV ??= 'production'

const built = new URL('../build/server/index.js', import.meta.url).href

try {
  const server = (await import(built)) as typeof import('./server.ts')
  const platform = await server.createPlatform(server.readSettings(process.env))
  await server.ensureFirstAdmin(platform)
  server.startJobs(platform)
  const { fetch } = server.createServer(platform)
  const limits = { trustedProxies: platform.settings.trustedProxies, log: platform.log }
  const http = createHttpServer(fetch, limits)
  const port = await run(http, platform)
  await server.announceStart(platform, port)
  server.fillEmptySite(platform)
} catch (error) {
  // A start that fails is read by a person in a terminal, not by a log collector.
  const unbuilt = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
  const reason = error instanceof Error ? error.message : String(error)
  process.stderr.write(
    `GEMEV could not start.\n${unbuilt ? 'Run "npm run build" first.\n' : ''}${reason}\n`,
  )
  process.exit(1)
}
