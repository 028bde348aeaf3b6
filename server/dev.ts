import { createServer as createNodeServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createViteServer } from 'vite'
import { run } from './process.ts'

type ServerModule = typeof import('./server.ts')

const http = createNodeServer()
const vite = await createViteServer({
  // Vite's web socket shares our server: one of its own would listen on all network interfaces.
  server: { middlewareMode: true, hmr: { server: http } },
  appType: 'custom',
})
const load = async () => (await vite.ssrLoadModule('./server/server.ts')) as ServerModule

const { announceStart, createPlatform, fillEmptySite, readSettings, ensureFirstAdmin } =
  await load()
const platform = await createPlatform(readSettings(process.env))
await ensureFirstAdmin(platform)
platform.mail.start()

// The server's modules are loaded for each request; Vite caches those that did not change.
const answer = getRequestListener(async (request, env) => {
  const { createServer } = await load()
  return createServer(platform).fetch(request, env)
})

http.on('request', (incoming, outgoing) => {
  vite.middlewares(incoming, outgoing, () => void answer(incoming, outgoing))
})
http.on('close', () => void vite.close())
const port = await run(http, platform)
await announceStart(platform, port)
fillEmptySite(platform)
