import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { newCheckedInstallation } from '#tests/checked-installation.ts'

describe('the check of pictures on this machine', () => {
  test('tries whether each folder can be written to, and leaves nothing there', async () => {
    const { dataDir, check } = await newCheckedInstallation('sqlite')
    const root = join(dataDir, 'images')
    rmSync(root, { recursive: true, force: true })
    expect((await check()).Pictures?.state).toBe('passed')
    expect(existsSync(root)).toBe(false)
    for (const folder of ['incoming', 'derived', 'originals/gemev-blog']) {
      rmSync(root, { recursive: true, force: true })
      mkdirSync(join(root, 'originals'), { recursive: true })
      // Not even root can make a folder there.
      symlinkSync('/proc', join(root, folder))
      expect((await check()).Pictures).toMatchObject({
        state: 'failed',
        text: expect.stringContaining(`The folder ${join(root, folder)} cannot be written to`),
        advice: expect.stringContaining('Give it to the user who runs the site'),
      })
      rmSync(join(root, folder))
      mkdirSync(join(root, folder))
      const before = readdirSync(root, { recursive: true })
      expect((await check()).Pictures?.state).toBe('passed')
      expect(readdirSync(root, { recursive: true })).toEqual(before)
    }
  })

  test('says that the quota is nearly used up, and that uploads are refused', async () => {
    const { dataDir, check } = await newCheckedInstallation('sqlite')
    const picture = join(dataDir, 'images/originals/gemev-gallery/large')
    mkdirSync(picture, { recursive: true })
    const found = async (megabytes: number) => {
      // It has a size, and takes no space.
      writeFileSync(join(picture, 'original'), '')
      truncateSync(join(picture, 'original'), megabytes * 1024 ** 2)
      return (await check({ IMAGE_QUOTA_MB: '1000' })).Pictures
    }
    expect(await found(890)).toMatchObject({
      state: 'passed',
      text: expect.stringMatching(/ take 8\d\d(?:\.\d)? MB of the 1,000 MB that they may\.$/),
    })
    expect(await found(920)).toMatchObject({
      state: 'attention',
      advice: expect.stringContaining('raise IMAGE_QUOTA_MB'),
    })
    expect(await found(960)).toMatchObject({
      state: 'attention',
      text: expect.stringContaining('Large ones are refused.'),
    })
    expect(await found(1000)).toMatchObject({
      state: 'failed',
      text: expect.stringContaining('Uploads are refused.'),
      advice: expect.stringContaining('raise IMAGE_QUOTA_MB'),
    })
  })
})
