import { execFile } from 'node:child_process'
import { get } from 'node:http'
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

/** The cached home page, compared in alternation with nginx serving the same compressed bytes. */
export function measureThroughput(): Promise<Measure[]> {
  return withSite(
    async ({ url, pid }) => {
      const gzipped = await compressedPage(url)
      const nginx = await startNginx({ 'index.html': gzipped })
      const siteResults: Round[] = []
      const nginxResults: Round[] = []
      for (let round = 0; round < rounds; round += 1) {
        siteResults.push(await load(url, pid))
        if (nginx) nginxResults.push(await load(nginx.url, nginx.worker))
      }
      await nginx?.stop()
      const of = (runs: Round[], key: keyof Round) => median(runs.map((run) => run[key]))
      const perSecond = Math.round(of(siteResults, 'requests'))
      if (!nginx) return [{ what: 'cached home page', value: perSecond, unit: '/s' }]
      return [
        { what: 'cached home page', value: perSecond, unit: '/s' },
        {
          what: 'cached home page: CPU',
          value: rounded(of(siteResults, 'cpu') / 1000),
          unit: 'ms',
        },
        {
          what: 'cached home page: requests a second beside nginx',
          value: rounded(of(siteResults, 'requests') / of(nginxResults, 'requests')),
          unit: 'times',
          atLeast: 0.6,
        },
        {
          what: 'cached home page: CPU beside nginx',
          value: rounded(of(siteResults, 'cpu') / of(nginxResults, 'cpu')),
          unit: 'times',
          atMost: 1.6,
        },
        {
          what: 'cached home page, 256 connections: p99 above that of nginx',
          value: rounded(of(siteResults, 'p99') - of(nginxResults, 'p99')),
          unit: 'ms',
          atMost: 50,
        },
      ]
    },
    { entry: 'server/main.ts' },
  )
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
  const [, total] = /(\d+) requests in/.exec(stdout) ?? []
  const [, perSecond] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? []
  const [, p99, unit] = /99%\s+([\d.]+)(ms|us|s)/.exec(stdout) ?? []
  const milliseconds = { us: 0.001, ms: 1, s: 1000 }[unit ?? 'ms'] ?? 1
  return {
    requests: Number(perSecond),
    p99: Number(p99) * milliseconds,
    cpu: (cpu / Number(total)) * 1000,
  }
}
