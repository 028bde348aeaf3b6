import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { silentLog } from '#tests/databases.ts'
import { slope } from '#tests/image-files.ts'
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
