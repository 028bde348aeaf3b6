import { execFile } from 'node:child_process'
import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { quantile, startBareServer, withSite } from './running-site.ts'

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

/** Loads a URL from 64 connections with wrk, which itself uses little CPU. */
async function requestsPerSecond(url: string): Promise<number> {
  const { stdout } = await run('wrk', ['-t1', '-c64', '-d4s', '-H', 'Accept-Encoding: gzip', url])
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}
