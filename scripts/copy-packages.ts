import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Copies packages with their dependencies. Optional ones for other platforms are not installed, and are left out. */
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
