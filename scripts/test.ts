import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'

const check = ['npm', 'run', '--silent', 'check']
const vitest = ['npx', 'vitest', 'run']

if (process.env.TEST_QUICKLY) {
  // `npm run test:quick -- FILE` runs the tests of that file alone.
  const files = process.argv.slice(2)
  const domain = ['app/domain', 'app/values', 'app/http']
  process.exit(
    runSteps(files.length > 0 ? [[...vitest, ...files]] : [check, [...vitest, ...domain]], {}),
  )
}

rmSync('tests/results', { recursive: true, force: true })
// All checks, the cheapest first.
const steps = [
  check,
  ['npm', 'run', '--silent', 'build'],
  vitest,
  ['npm', 'run', '--silent', 'e2e'],
]
const status = runSteps(steps, {
  TEST_REPORT: '1',
  // All processes of the run share what Node has compiled, so that each module is compiled once.
  NODE_COMPILE_CACHE: resolve('tests/results/compiled'),
})

const reports = [vitestReport(), playwrightReport()]
const [passed, failed] = (['passed', 'failed'] as const).map((kind) =>
  reports.reduce((sum, report) => sum + report[kind], 0),
)
// People see the end of a long output, so the failed tests are listed there again.
for (const name of reports.flatMap(({ failures }) => failures)) process.stdout.write(`\n✘ ${name}`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(status)

/** Runs one command after the other, and answers 0 when all of them ended well. */
function runSteps(steps: string[][], env: Record<string, string>): number {
  let status = 0
  for (const [command = '', ...args] of steps) {
    process.stdout.write(`\n> ${command} ${args.join(' ')}\n`)
    const result = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    status ||= result.status ?? 1
    // Tests of a program that does not build would only report the same error again.
    if (status !== 0 && command === 'npm') break
  }
  return status
}

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
