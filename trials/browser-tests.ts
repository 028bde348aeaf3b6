import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { isBrowserTest, splitTestName, type TestRun, titlePattern } from './named-tests.ts'
import type { Promised } from './promises/promised.ts'

const suiteSchema = z.object({
  file: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
          results: z.array(z.object({ error: z.object({ message: z.string() }).optional() })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(suiteSchema).optional()
  },
})
const reportSchema = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(suiteSchema),
})
type Suite = z.infer<typeof suiteSchema>

/** Runs exactly the browser tests that the promises name, on each kind of device that they are for. */
export function runBrowserTests(promises: Promised[]): TestRun[] {
  const named = promises.flatMap(({ tests }) => tests.filter(isBrowserTest).map(splitTestName))
  if (named.length === 0) return []
  const paths = [...new Set(named.map(({ path }) => path))]
  const titles = [...new Set(named.map(({ title }) => titlePattern(title)))]
  const folder = mkdtempSync(join(tmpdir(), 'gemev-trials-'))
  try {
    const file = join(folder, 'report.json')
    // Playwright appends the tags of a test to its title.
    const grep = `(?:${titles.join('|')})(?: @|$)`
    const args = ['playwright', 'test', ...paths, '--grep', grep, '--reporter=list,json']
    const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    spawnSync('npx', args, { stdio: 'inherit', env })
    return readBrowserRuns(readFileSync(file, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Reads the runs of tests from Playwright's report. The site that they visit has its data in SQLite. */
export function readBrowserRuns(report: string): TestRun[] {
  const { config, suites } = reportSchema.parse(JSON.parse(report))
  const runsOf = ({ file, specs, suites = [] }: Suite): TestRun[] => [
    ...specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results }) => ({
        path: relative(process.cwd(), join(config.rootDir, file)),
        title,
        databases: ['SQLite' as const],
        status: statuses[status],
        message: firstLine(results.at(-1)?.error?.message ?? ''),
      })),
    ),
    ...suites.flatMap(runsOf),
  ]
  return suites.flatMap(runsOf)
}

const firstLine = (message: string) => stripVTControlCharacters(message).split('\n')[0] ?? ''

const statuses = {
  expected: 'passed',
  // It has failed and then passed.
  flaky: 'passed',
  unexpected: 'failed',
  skipped: 'skipped',
}
