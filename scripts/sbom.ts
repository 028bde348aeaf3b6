import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface LockedPackage {
  version: string
  license?: string
  integrity?: string
  dev?: boolean
  devOptional?: boolean
}

/**
 * The packages of the program as CycloneDX 1.6, from the lock file: what is installed here and not for developers alone.
 * `npm sbom --omit=dev` leaves out every package that one of the developers' tools needs as well, such as React.
 */
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
