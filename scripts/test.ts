import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'

// Everything that must hold, in the order in which a fault is cheapest to find.
const steps = [
  ['npm', 'run', '--silent', 'check'],
  ['npm', 'run', '--silent', 'build'],
  ['npx', 'vitest', 'run'],
  ['npx', 'playwright', 'test'],
] as const

rmSync('tests/results', { recursive: true, force: true })
const env = { ...process.env, TEST_REPORT: '1' }
let status = 0
for (const [command, ...args] of steps) {
  process.stdout.write(`\n> ${command} ${args.join(' ')}\n`)
  const result = spawnSync(command, args, { stdio: 'inherit', env })
  status ||= result.status ?? 1
  // Tests of a program that does not build would only repeat the same fault.
  if (status !== 0 && command === 'npm') break
}

const { passed, failed } = [vitestCounts(), playwrightCounts()].reduce((sum, counts) => ({
  passed: sum.passed + counts.passed,
  failed: sum.failed + counts.failed,
}))
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(status)

function report(name: string) {
  try {
    return JSON.parse(readFileSync(`tests/results/${name}.json`, 'utf8'))
  } catch {
    // A runner that did not get as far as a report has no tests to count; its status tells of the fault.
    return undefined
  }
}

function vitestCounts() {
  const { numPassedTests = 0, numFailedTests = 0 } = report('vitest') ?? {}
  return { passed: numPassedTests, failed: numFailedTests }
}

function playwrightCounts() {
  const { expected = 0, flaky = 0, unexpected = 0 } = report('playwright')?.stats ?? {}
  return { passed: expected + flaky, failed: unexpected }
}
