import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Locked {
  version: string
  integrity?: string
  hasInstallScript?: boolean
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const { dependencies, devDependencies, allowScripts } = read('package.json')
const { '': ours, ...locked }: Record<string, Locked> = read('package-lock.json').packages
const named: Record<string, string> = { ...dependencies, ...devDependencies }

test('every package is one exact version, the same in the lock, where all have a checksum', () => {
  expect(Object.values(named).filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
  expect(ours).toMatchObject({ dependencies, devDependencies })
  for (const [name, version] of Object.entries(named)) {
    expect(locked[`node_modules/${name}`]?.version, name).toBe(version)
  }
  const without = Object.entries(locked).filter(([, { integrity }]) => !integrity)
  expect(without.map(([path]) => path)).toEqual([])
})

test('only packages that are named may run a script when they are installed', () => {
  const running = Object.entries(locked).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.replace(/^.*node_modules\//, '')] : [],
  )
  expect(new Set(running)).toEqual(new Set(Object.keys(allowScripts)))
})
