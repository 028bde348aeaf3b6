import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { quantile, withSite } from './running-site.ts'

const run = promisify(execFile)
const rounds = 5

/** The cached home page in alternation with a bare Node server that writes the same bytes and headers. */
export const measureThroughput = () =>
  withSite(
    async ({ url }) => {
      const bare = await startBareServer(await readAnswer(url))
      const ratios: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        ratios.push((await requestsPerSecond(url)) / (await requestsPerSecond(bare.url)))
      }
      bare.stop()
      const what = 'cached home page: requests a second beside a bare Node server'
      return [{ what, value: quantile(ratios, 0.5), unit: 'times', min: 0.5 }]
    },
    { entry: 'server/main.ts' },
  )

/** The answer as it is sent: unlike `fetch`, `get` does not decompress it. */
const readAnswer = (url: string) =>
  new Promise<{ headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'gzip' } }, (answer) => {
      const { date: _, connection: __, 'keep-alive': ___, ...headers } = answer.headers
      buffer(answer).then((bytes) => resolve({ headers, body: bytes.toString('base64') }), reject)
    }).on('error', reject)
  })

async function startBareServer(answer: object) {
  const folder = mkdtempSync(join(tmpdir(), 'gemev-bare-'))
  const file = join(folder, 'server.mjs')
  writeFileSync(
    file,
    `import { createServer } from 'node:http'
const { headers, body } = ${JSON.stringify(answer)}
const bytes = Buffer.from(body, 'base64')
const server = createServer((_, response) => response.writeHead(200, headers).end(bytes))
server.listen(0, '127.0.0.1', () => console.log(server.address().port))`,
  )
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout, 'data')
  const stop = () => {
    child.kill('SIGTERM')
    rmSync(folder, { recursive: true })
  }
  return { url: `http://127.0.0.1:${String(port).trim()}/`, stop }
}

/** Loads a URL from 64 connections with wrk, which itself uses little CPU. */
async function requestsPerSecond(url: string): Promise<number> {
  const { stdout } = await run('wrk', ['-t1', '-c64', '-d4s', '-H', 'Accept-Encoding: gzip', url])
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}
