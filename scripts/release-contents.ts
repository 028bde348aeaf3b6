import { cpSync, existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

interface LockedPackage {
  version: string
  license?: string
  integrity?: string
  dev?: boolean
  devOptional?: boolean
}

/** What is installed and not for developers alone: `npm sbom --omit=dev` leaves out what their tools need as well. */
export function softwareBillOfMaterials(root: string, application: object): object {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>
  }
  const components = Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    // Compiled packages of other platforms are locked, too.
    .filter(([path]) => existsSync(join(root, path)))
    .map(([path, locked]) => component(path.split('node_modules/').at(-1) ?? '', locked))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { type: 'application', ...application } },
    components,
  }
}

function component(name: string, { version, license, integrity }: LockedPackage) {
  const [algorithm, digest = ''] = integrity?.split('-') ?? []
  const content = Buffer.from(digest, 'base64').toString('hex')
  return {
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: license ? [{ expression: license }] : [],
    hashes: algorithm === 'sha512' ? [{ alg: 'SHA-512', content }] : [],
  }
}

const paths = [
  'LICENSE',
  '.env.example',
  '.npmrc',
  'deploy',
  'docs/operations.md',
  'docs/decisions',
  'server/node-version.js',
]

/** Copies the files that a release has beside the program, without a `.env` beside the Compose file, which holds secrets. */
export function copyDeployment(root: string, folder: string): void {
  const filter = (source: string) => basename(source) !== '.env'
  for (const path of paths)
    cpSync(join(root, path), join(folder, path), { recursive: true, filter })
}

/** Optional ones for other platforms are not installed, and are left out. */
export function copyPackages(names: string[], from: string, to: string): void {
  for (const name of names) {
    const [source, target] = [join(from, name), join(to, name)]
    if (existsSync(target) || !existsSync(source)) continue
    cpSync(source, target, { recursive: true })
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(source, 'package.json'), 'utf8'),
    )
    copyPackages(Object.keys({ ...dependencies, ...optionalDependencies }), from, to)
  }
}
