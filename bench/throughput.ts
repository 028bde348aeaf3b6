import { execFile } from 'node:child_process'
import { get } from 'node:http'
import { availableParallelism } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { type Measure, median, rounded } from './measure.ts'
import { startNginx } from './nginx.ts'
import { cpuOf, withSite } from './running-site.ts'

const run = promisify(execFile)
const rounds = 3
const seconds = 4
const headers = { 'Accept-Encoding': 'gzip' }

interface Round {
  requests: number
  p99: number
  /** Milliseconds of CPU for a thousand answers. */
  cpu: number
}

/**
 * The cached home page by one worker and by as many as there are cores, compared in alternation with one worker of nginx
 * that sends the same compressed bytes.
 */
export async function measureThroughput(): Promise<Measure[]> {
  const alone = await besideNginx()
  const cores = availableParallelism()
  const together = await besideNginx({ WORKERS: String(cores) })
  const what = 'cached home page'
  const measures: Measure[] = [{ what, value: Math.round(alone.site.requests), unit: '/s' }]
  if (!alone.nginx || !together.nginx) return measures
  return [
    ...measures,
    { what: `${what}: CPU`, value: rounded(alone.site.cpu / 1000), unit: 'ms' },
    {
      what: `${what}: requests a second beside nginx`,
      value: rounded(alone.site.requests / alone.nginx.requests),
      unit: 'times',
      min: 0.3,
    },
    {
      what: `${what}, ${cores} workers: requests a second beside nginx`,
      value: rounded(together.site.requests / together.nginx.requests),
      unit: 'times',
      min: 0.6,
    },
    {
      what: `${what}: CPU beside nginx`,
      value: rounded(alone.site.cpu / alone.nginx.cpu),
      unit: 'times',
      max: 3,
    },
    {
      what: `${what}, 256 connections: p99 above that of nginx`,
      value: rounded(alone.site.p99 - alone.nginx.p99),
      unit: 'ms',
      max: 50,
    },
  ]
}

/** The medians of the site and, where it is installed, of nginx. */
const besideNginx = (env?: Record<string, string>) =>
  withSite(
    async ({ url, pid }) => {
      const nginx = await startNginx({ 'index.html': await compressedPage(url) })
      const siteResults: Round[] = []
      const nginxResults: Round[] = []
      for (let round = 0; round < rounds; round += 1) {
        siteResults.push(await load(url, pid))
        if (nginx) nginxResults.push(await load(nginx.url, nginx.worker))
      }
      await nginx?.stop()
      return { site: mediansOf(siteResults), nginx: nginx && mediansOf(nginxResults) }
    },
    { entry: 'server/main.ts', ...(env && { env }) },
  )

function mediansOf(runs: Round[]): Round {
  const of = (key: keyof Round) => median(runs.map((run) => run[key]))
  return { requests: of('requests'), p99: of('p99'), cpu: of('cpu') }
}

/** The page's bytes as they are sent: unlike `fetch`, `get` does not decompress them. */
const compressedPage = (url: string) =>
  new Promise<Buffer>((resolve, reject) => {
    get(url, { headers }, (response) => buffer(response).then(resolve, reject))
  })

/** Loads a URL from 256 connections with wrk, which itself uses little CPU. */
async function load(url: string, pid: number): Promise<Round> {
  const before = cpuOf(pid)
  const { stdout } = await run('wrk', [
    '-t1',
    '-c256',
    `-d${seconds}s`,
    '--latency',
    '-H',
    'Accept-Encoding: gzip',
    url,
  ])
  const cpu = cpuOf(pid) - before
  const [, total] = /^ *(\d+) requests in/m.exec(stdout) ?? []
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? []
  const [, p99, unit] = /99%\s+([\d.]+)(ms|us|s)/.exec(stdout) ?? []
  const milliseconds = { us: 0.001, ms: 1, s: 1000 }[unit ?? 'ms'] ?? 1
  return {
    requests: Number(perSecond),
    p99: Number(p99) * milliseconds,
    cpu: (cpu / Number(total)) * 1000,
  }
}
