import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newTemporaryFolder } from '#tests/temporary-folder.ts'
import { addChunk } from './chunks.server.ts'

test('of two last chunks that two processes receive at once, at least one completes the upload', async () => {
  const folder = newTemporaryFolder()
  const receive = (name: string) => {
    const path = join(folder, name)
    writeFileSync(path, 'half')
    return { path, bytes: 4, filename: 'scan.png' }
  }
  const chunks = join(folder, 'chunks')
  const add = (from: number) =>
    addChunk(chunks, { upload: 'u', from, to: from + 3, total: 8 }, receive(`${from}`))
  const results = await Promise.all([add(0), add(4)])
  expect(results.find(Boolean)).toEqual([join(chunks, '0-3'), join(chunks, '4-7')])
})
