import { flushCompileCache } from 'node:module'
import { errorMessage, hasErrorCode } from '#app/platform/errors.ts'
import { createBusyPage } from './connections/connection-limits.ts'
import { createHttpServer, run } from './process.ts'

// React chooses its production build by this, when it is loaded.
process.env.NODE_ENV ??= 'production'

// `imports` of package.json gives the path of this file, which differs in a release.
const built = import.meta.resolve('#build/server/index.js')

async function serve() {
  const server = (await import(built)) as typeof import('./server.ts')
  const settings = server.readSettings(process.env)
  const platform = await server.createPlatform(settings)
  // A start by root, for example after an update, makes files that the service's own user could not open later.
  server.giveToOwner(settings)
  platform.onClose(async () => server.giveToOwner(settings))
  await server.ensureFirstAdmin(platform)
  server.startJobs(platform)
  const { fetch } = server.createServer(platform)
  const { trustedProxies } = platform.settings
  const busyPage = createBusyPage(() => platform.clinic.current())
  const http = createHttpServer(fetch, { trustedProxies, log: platform.log, busyPage })
  const port = await run(http, platform)
  await server.announceStart(platform, port)
  server.fillEmptySite(platform)
  // Node writes it when it ends, which a power cut prevents.
  flushCompileCache()
}

try {
  await serve()
} catch (error) {
  // A start that fails is read by a person in a terminal, not by a log collector.
  const unbuilt = hasErrorCode(error, 'ERR_MODULE_NOT_FOUND')
  process.stderr.write(
    `GEMEV could not start.\n${unbuilt ? 'Run "npm run build" first.\n' : ''}${errorMessage(error)}\n`,
  )
  process.exit(1)
}
