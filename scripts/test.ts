import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

// All checks, the cheapest first.
const steps = [
  ['npm', 'run', '--silent', 'check'],
  ['npm', 'run', '--silent', 'build'],
  ['npx', 'vitest', 'run'],
  ['npm', 'run', '--silent', 'e2e'],
] as const

rmSync('tests/results', { recursive: true, force: true })
// All processes of the run share what Node has compiled, so that each module is compiled once.
const NODE_COMPILE_CACHE = resolve('tests/results/compiled')
const env = { ...process.env, TEST_REPORT: '1', NODE_COMPILE_CACHE }
let status = 0
for (const [command, ...args] of steps) {
  process.stdout.write(`\n> ${command} ${args.join(' ')}\n`)
  const result = spawnSync(command, args, { stdio: 'inherit', env })
  status ||= result.status ?? 1
  // Tests of a program that does not build would only report the same error again.
  if (status !== 0 && command === 'npm') break
}

const reports = [vitestReport(), playwrightReport()]
const [passed, failed] = (['passed', 'failed'] as const).map((kind) =>
  reports.reduce((sum, report) => sum + report[kind], 0),
)
// People see the end of a long output, so the failed tests are listed there again.
for (const name of reports.flatMap(({ failures }) => failures)) process.stdout.write(`\n✘ ${name}`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(status)

function read(name: string) {
  try {
    return JSON.parse(readFileSync(`tests/results/${name}.json`, 'utf8'))
  } catch {
    // A runner that crashed before its report has no tests to count; its exit status reports the error.
    return {}
  }
}

interface VitestFile {
  name: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}

function vitestReport() {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = read('vitest')
  const failures = (testResults as VitestFile[]).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join('\n')}`,
      ),
  )
  return { passed: numPassedTests, failed: numFailedTests, failures }
}

function playwrightReport() {
  const { expected = 0, flaky = 0, unexpected = 0 } = read('playwright').stats ?? {}
  // Playwright lists its failures at the end by itself.
  return { passed: expected + flaky, failed: unexpected, failures: [] as string[] }
}
