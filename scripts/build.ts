/** Builds a new release next to the running one and switches to it in one step (ADR-0025). */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { publishRelease, removeUnfinished, unfinishedName } from './releases.ts'
import { hashOfSources, isBuildCurrent, sourceHashFile } from './source-hash.ts'

const root = join(import.meta.dirname, '..')
const buildFolder = join(root, 'build')
const unfinished = join(buildFolder, unfinishedName(process.pid))
// `npm start` builds quietly, and only changed sources; VERBOSE shows the output of the build.
const isQuiet = process.argv.includes('--quiet') && !process.env.VERBOSE

// After a power cut the site is back without a build that would make the same again.
if (process.argv.includes('--if-outdated') && isBuildCurrent()) process.exit(0)
if (isQuiet) process.stdout.write('Building the site (about half a minute)...\n')
removeUnfinished(buildFolder)
// Hashed before anything is built, so that a source that changes meanwhile makes this build outdated.
const sourceHash = hashOfSources()
const program = ['node_modules/.bin/react-router', 'build']
const { status, stdout, stderr, error } = spawnSync(process.execPath, program, {
  cwd: root,
  stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  maxBuffer: 64 * 1024 * 1024,
  // Always a production build, whatever NODE_ENV is set to.
  env: { ...process.env, NODE_ENV: 'production', BUILD_DIRECTORY: unfinished },
})
if (status !== 0) {
  if (isQuiet) process.stderr.write(`${stdout}${stderr}`)
  const reason = error ? ` (${error.message})` : ''
  giveUp(`"${program.join(' ')}" failed${reason}`)
}
try {
  precompress(join(unfinished, 'client'))
} catch (error) {
  giveUp(error instanceof Error ? error.message : String(error))
}
writeFileSync(join(unfinished, sourceHashFile), sourceHash)
publishRelease(buildFolder, unfinished)

function giveUp(reason: string): never {
  process.stderr.write(`The site could not be built: ${reason}.\n`)
  rmSync(unfinished, { recursive: true, force: true })
  process.exit(1)
}

/** Compresses each built text file once, so that the server never has to. */
function precompress(folder: string) {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, file)
    if (!/\.(?:js|css|svg)$/.test(path)) continue
    const content = readFileSync(path)
    if (content.byteLength < 512) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }))
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  }
}
