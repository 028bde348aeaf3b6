import { afterEach, expect, test, vi } from 'vitest'
import { typedPath } from './typed-path.ts'

afterEach(() => vi.unstubAllEnvs())

test('a path begins beside the data; with a dot in front, where the person types', () => {
  vi.stubEnv('INIT_CWD', '/srv/gemev/current')
  const beside = process.cwd()
  expect(typedPath('data/backups/one.backup')).toBe(`${beside}/data/backups/one.backup`)
  expect(typedPath('.hidden')).toBe(`${beside}/.hidden`)
  expect(typedPath('../data')).toBe('/srv/gemev/data')
  expect(typedPath('./export.xml')).toBe('/srv/gemev/current/export.xml')
  expect(typedPath('..')).toBe('/srv/gemev')
  expect(typedPath('/media/usb')).toBe('/media/usb')
})
