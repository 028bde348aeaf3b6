import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { portrait, slope } from '#tests/image-files.ts'
import { silentLog } from '#tests/silent-log.ts'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { createEncoder } from './encoder.server.ts'

const root = newTemporaryFolder(afterAll)
const encoder = createEncoder(silentLog)
afterAll(() => encoder.stop())

test('one client with many images does not hold up another', async () => {
  const file = join(root, 'a.png')
  await slope(40, 30).png().toFile(file)
  const done: string[] = []
  const inspect = async (client: string) => {
    const source = join(root, 'source')
    await encoder.run({ task: 'inspect', file, kind: 'png', source }, client)
    done.push(client)
  }
  await Promise.all([...Array.from({ length: 8 }, () => inspect('many')), inspect('one')])
  expect(done.indexOf('one')).toBeLessThan(3)
})

test.each([
  ['tall', 600, 900, { x: 150, y: 700 }],
  ['wide', 900, 600, { x: 700, y: 200 }],
  ['large', 2000, 2000, { x: 500, y: 1600 }],
])('what draws the eye is found in a %s photograph', async (name, width, height, head) => {
  const [file, source] = [join(root, `${name}.jpg`), join(root, `${name}-source`)]
  await portrait(width, height, head).jpeg().toFile(file)
  const seen = await encoder.run({ task: 'inspect', file, kind: 'jpg', source }, 'one')
  const { x = 0, y = 0 } = seen?.attention ?? {}
  expect(Math.abs(x - (head.x / width) * 100)).toBeLessThan(10)
  expect(Math.abs(y - (head.y / height) * 100)).toBeLessThan(10)
})

test('an animation with very many frames is refused before it is decoded', async () => {
  const side = 4
  /** A GIF whose frames differ, so that none of them is left out. */
  async function inspectAnimation(frames: number) {
    const pixels = randomBytes(side * side * frames * 3)
    const raw = { width: side, height: side * frames, channels: 3, pageHeight: side } as const
    const file = join(root, `${frames}.gif`)
    await sharp(pixels, { raw }).gif().toFile(file)
    const source = join(root, `${frames}-source`)
    return encoder.run({ task: 'inspect', file, kind: 'gif', source }, 'one')
  }
  expect(await inspectAnimation(200)).toMatchObject({ width: side, height: side })
  await expect(inspectAnimation(201)).rejects.toThrow('Too many frames. Got 201. Maximum is 200.')
})

test.runIf(existsSync('/proc/self/environ'))(
  'the process that reads images has none of the settings',
  async () => {
    const file = join(root, 'pixel.png')
    await slope(1, 1).png().toFile(file)
    const source = join(root, 'pixel-source')
    const seen = await encoder.run({ task: 'inspect', file, kind: 'png', source }, 'one')
    // Nothing draws the eye in a single pixel.
    expect(seen).toMatchObject({ width: 1, attention: null })
    const environment = readdirSync('/proc').flatMap(environmentOfEncoder)
    expect(environment).toContain('MALLOC_ARENA_MAX=2')
    // Node itself adds the variables of the channel between both processes.
    const names = environment.map((variable) => variable.split('=')[0])
    const others = names.filter((name) => !name?.startsWith('NODE_CHANNEL_'))
    expect(others.toSorted()).toEqual(['MALLOC_ARENA_MAX', 'PATH'])
  },
)

/** The environment of a process if it is the encoder that this process has started; nothing otherwise. */
function environmentOfEncoder(id: string): string[] {
  try {
    const [, parent] = /^PPid:\t(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? []
    const isEncoder = readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('max-old-space-size=256')
    if (Number(parent) !== process.pid || !isEncoder) return []
    return readFileSync(`/proc/${id}/environ`, 'utf8').split('\0').filter(Boolean)
  } catch {
    // Not a process, or one that has ended.
    return []
  }
}
