import { mkdirSync, readdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { finding, newCheckedInstallation } from '#tests/checked-installation.ts'
import { judgeSpace } from './disk-and-picture-checks.server.ts'

const disk = (free: number) => judgeSpace({ folder: '/srv/data', free, total: 500 * 1024 ** 3 })

test('a disk is wrong when uploads are refused, and is to be looked at before', () => {
  expect(disk(400 * 1024 ** 2).state).toBe('failed')
  const few = '1.5 GB of 500 GB are free on the disk of /srv/data.'
  expect(disk(1.5 * 1024 ** 3)).toEqual(finding('attention', few))
  expect(disk(50 * 1024 ** 3).state).toBe('passed')
})

test('the check of pictures tries whether each folder can be written to, and leaves nothing there', async () => {
  const { dataDir, check } = await newCheckedInstallation('sqlite')
  const root = join(dataDir, 'images')
  const list = () => readdirSync(dataDir, { recursive: true })
  for (const folder of ['incoming', 'derived', 'originals/gemev-blog']) {
    rmSync(root, { recursive: true, force: true })
    // Before the first upload there is none.
    expect((await check()).Pictures?.state).toBe('passed')
    mkdirSync(join(root, 'originals'), { recursive: true })
    // Not even root can make a folder there.
    symlinkSync('/proc', join(root, folder))
    const text = `The folder ${join(root, folder)} cannot be written to`
    const advice = 'Give it to the user who runs the site'
    expect((await check()).Pictures).toEqual(finding('failed', text, advice))
    rmSync(join(root, folder))
    mkdirSync(join(root, folder))
    const before = list()
    expect((await check()).Pictures?.state).toBe('passed')
    expect(list()).toEqual(before)
  }
})

test('the check of pictures says that the quota is nearly used up, and that uploads are refused', async () => {
  const { dataDir, check } = await newCheckedInstallation('sqlite')
  const picture = join(dataDir, 'images/originals/gemev-gallery/large')
  mkdirSync(picture, { recursive: true })
  const found = async (megabytes: number) => {
    // It has a size, and takes no space.
    writeFileSync(join(picture, 'original'), '')
    truncateSync(join(picture, 'original'), megabytes * 1024 ** 2)
    return (await check({ IMAGE_QUOTA_MB: '1000' })).Pictures
  }
  expect(await found(890)).toEqual(finding('passed', ' MB of 1,000 MB.'))
  expect(await found(920)).toEqual(finding('attention', '', 'Raise IMAGE_QUOTA_MB'))
  expect(await found(960)).toEqual(finding('attention', 'Large ones are refused.'))
  const refused = finding('failed', 'Uploads are refused.', 'Raise IMAGE_QUOTA_MB')
  expect(await found(1000)).toEqual(refused)
})

test('the check of pictures says what the account at Cloudinary lacks', async () => {
  const { check } = await newCheckedInstallation('sqlite')
  const host = { IMAGE_HOST: 'cloudinary' }
  expect((await check(host)).Pictures).toEqual(finding('failed', 'configuration is incomplete'))
  const account = { CLOUDINARY_CLOUD_NAME: 'clinic', CLOUDINARY_UPLOAD_PRESET: 'staff' }
  expect((await check({ ...host, ...account })).Pictures?.state).toBe('passed')
})
