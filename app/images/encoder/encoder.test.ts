import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { silentLog } from '#tests/databases.ts'
import { portrait, slope } from '#tests/image-files.ts'
import { createEncoder } from './encoder.server.ts'

const root = mkdtempSync(join(tmpdir(), 'encoder-'))
const encoder = createEncoder(silentLog)
afterAll(() => {
  encoder.stop()
  rmSync(root, { recursive: true })
})

test('one client with many images does not hold up another', async () => {
  const file = join(root, 'a.png')
  await slope(40, 30).png().toFile(file)
  const done: string[] = []
  const inspect = async (client: string) => {
    const source = join(root, 'source')
    await encoder.run({ task: 'inspect', file, kind: 'png', source }, client)
    done.push(client)
  }
  await Promise.all([...Array.from({ length: 20 }, () => inspect('many')), inspect('one')])
  expect(done.indexOf('one')).toBeLessThan(3)
  expect(done).toHaveLength(21)
})

test.each([
  ['tall', 600, 900, { x: 150, y: 700 }],
  ['wide', 900, 600, { x: 700, y: 200 }],
  ['large', 3000, 3000, { x: 750, y: 2400 }],
])('what draws the eye is found in a %s photograph', async (name, width, height, head) => {
  const [file, source] = [join(root, `${name}.jpg`), join(root, `${name}-source`)]
  await portrait(width, height, head).jpeg().toFile(file)
  const seen = await encoder.run({ task: 'inspect', file, kind: 'jpg', source }, 'one')
  const { x = 0, y = 0 } = seen?.attention ?? {}
  expect(Math.abs(x - (head.x / width) * 100)).toBeLessThan(10)
  expect(Math.abs(y - (head.y / height) * 100)).toBeLessThan(10)
})

test('nothing draws the eye in a single pixel', async () => {
  const file = join(root, 'pixel.png')
  await slope(1, 1).png().toFile(file)
  const source = join(root, 'pixel-source')
  const seen = await encoder.run({ task: 'inspect', file, kind: 'png', source }, 'one')
  expect(seen).toMatchObject({ width: 1, attention: null })
})
