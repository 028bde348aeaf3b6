import { createServer as createNodeServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createViteServer } from 'vite'
import { run } from './process.ts'

type ServerModule = typeof import('./server.ts')

const http = createNodeServer()
const vite = await createViteServer({
  // Its socket shares our server: one of its own would listen to the whole network.
  server: { middlewareMode: true, hmr: { server: http } },
  appType: 'custom',
})
const load = async () => (await vite.ssrLoadModule('./server/server.ts')) as ServerModule

const { announceStart, createPlatform, fillEmptySite, readSettings, seeToFirstAdmin } = await load()
const platform = await createPlatform(readSettings(process.env))
await seeToFirstAdmin(platform)
platform.mail.start()

// The server's modules are loaded anew for each request; Vite keeps those that did not change.
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
