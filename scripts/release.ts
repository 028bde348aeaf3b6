/** `npm run release` (ADR-0048), of the present commit for this platform: two of its packages are compiled. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundleServer, compiledPackages } from './bundle-server.ts'
import { copyDeployment, copyPackages, softwareBillOfMaterials } from './release-contents.ts'

const root = join(import.meta.dirname, '..')
const [outputFolder = join(root, 'release')] = process.argv.slice(2)
const node = (...args: string[]) =>
  execFileSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
const outputOf = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).trim()
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const { version, license, description } = JSON.parse(read('package.json'))
const commit = outputOf('git', 'rev-parse', 'HEAD')
// The name of a release from files that are not committed says so.
const isChanged = outputOf('git', 'status', '--porcelain') !== ''
const platform = `${process.platform}${isMusl() ? 'musl' : ''}-${process.arch}`
const name = `gemev-${version}-${commit.slice(0, 8)}${isChanged ? '-changed' : ''}-${platform}`
const folder = join(outputFolder, name)

node('scripts/build.ts', '--quiet', '--if-outdated')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
await bundleServer(root, join(folder, 'server'))
cpSync(join(root, 'build/client'), join(folder, 'client'), { recursive: true, dereference: true })
for (const part of ['pictures', 'texts']) {
  cpSync(join(root, 'db/starter', part), join(folder, 'starter', part), { recursive: true })
}
copyPackages(compiledPackages, join(root, 'node_modules'), join(folder, 'node_modules'))
copyDeployment(root, folder)
writeJson('release.json', { version, commit, isChanged, platform, node: process.version })
writeJson('package.json', {
  name: 'gemev',
  version,
  description,
  license,
  private: true,
  type: 'module',
  // The addresses under which the program looks for the parts that it starts and reads.
  imports: {
    '#build/server/index.js': './server/index.js',
    '#server/cli.ts': './server/cli.js',
    '#app/images/encoder/encoder.child.ts': './server/encoder.js',
    '#db/starter/*': './starter/*',
  },
  scripts: releaseScripts(),
})
writeJson('sbom.json', softwareBillOfMaterials(root, { name: 'gemev', version }))

const archive = `${name}.tar.gz`
execFileSync('tar', ['--owner=0', '--group=0', '-czf', archive, name], { cwd: outputFolder })
const checksum = createHash('sha256')
  .update(readFileSync(join(outputFolder, archive)))
  .digest('hex')
writeFileSync(join(outputFolder, `${archive}.sha256`), `${checksum}  ${archive}\n`)
rmSync(folder, { recursive: true })
process.stdout.write(`${join(outputFolder, archive)}\n`)

/** Whether this machine's C library is musl, for which the compiled packages are others. */
function isMusl(): boolean {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return process.platform === 'linux' && !header.glibcVersionRuntime
}

function writeJson(path: string, content: object) {
  writeFileSync(join(folder, path), `${JSON.stringify(content, null, 2)}\n`)
}

/** They run in the folder above, as under systemd: settings and data stand there for the next release, too. */
function releaseScripts() {
  const { serve, clinic } = JSON.parse(read('package.json')).scripts as Record<string, string>
  // Not --env-file-if-exists, which reports a missing file at each start.
  const settings = '$(test ! -f gemev.env || echo --env-file=gemev.env)'
  const inRelease = (script = '') =>
    `cd .. && ${script}`
      .replace(/\bnode /, `node ${settings} `)
      .replace(/(?:\.\/)?(server\/[\w-]+\.)[jt]s\b/g, '"$OLDPWD/$1js"')
  return { start: inRelease(serve), clinic: inRelease(clinic) }
}
