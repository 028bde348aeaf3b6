import { expect, test } from 'vitest'
import { judgeSpace } from './disk-check.server.ts'

const disk = (free: number) => judgeSpace({ folder: '/srv/data', free, total: 500 * 1024 ** 3 })

test('a disk is wrong when uploads are refused, and is to be looked at before', () => {
  expect(disk(400 * 1024 ** 2).state).toBe('failed')
  expect(disk(1.5 * 1024 ** 3)).toMatchObject({
    state: 'attention',
    text: '1.5 GB of 500 GB are free on the disk of /srv/data.',
  })
  expect(disk(50 * 1024 ** 3).state).toBe('passed')
})
