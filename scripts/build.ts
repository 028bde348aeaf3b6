/** Builds a new release next to the running one and switches to it in one step (ADR-0025). */
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishRelease, removeUnfinished, unfinishedName } from './releases.ts'
import { hashOfSources, sourceHashFile } from './source-hash.ts'

const root = join(import.meta.dirname, '..')
const buildFolder = join(root, 'build')
const unfinished = join(buildFolder, unfinishedName(process.pid))
// `npm start` builds quietly; VERBOSE shows the output of the build.
const isQuiet = process.argv.includes('--quiet') && !process.env.VERBOSE

const steps = [
  ['node_modules/.bin/react-router', 'build'],
  ['scripts/precompress.ts', join(unfinished, 'client')],
]

if (isQuiet) process.stdout.write('Building the site (about half a minute)...\n')
removeUnfinished(buildFolder)
// Hashed before anything is built, so that a source that changes meanwhile makes this build outdated.
const sourceHash = hashOfSources()
for (const step of steps) {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, step, {
    cwd: root,
    stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    maxBuffer: 64 * 1024 * 1024,
    // Always a production build, whatever NODE_ENV is set to.
    env: { ...process.env, NODE_ENV: 'production', BUILD_DIRECTORY: unfinished },
  })
  if (status === 0) continue
  if (isQuiet) process.stderr.write(`${stdout}${stderr}`)
  process.stderr.write(
    `The site could not be built: "${step.join(' ')}" failed${error ? ` (${error.message})` : ''}.\n`,
  )
  rmSync(unfinished, { recursive: true, force: true })
  process.exit(1)
}
writeFileSync(join(unfinished, sourceHashFile), sourceHash)
publishRelease(buildFolder, unfinished)
