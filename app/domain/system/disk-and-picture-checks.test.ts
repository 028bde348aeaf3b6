import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { finding, newCheckedInstallation } from '#tests/checked-installation.ts'
import { openFakeCloudinary } from '#tests/cloudinary.ts'
import { cloudinaryAt } from '#tests/image-hosts.ts'
import { checkImages, judgeSpace } from './disk-and-picture-checks.server.ts'

const disk = (free: number) => judgeSpace({ folder: '/srv/data', free, total: 500 * 1024 ** 3 })

test('a disk is wrong when uploads are refused, and is to be looked at before', () => {
  expect(disk(400 * 1024 ** 2).state).toBe('failed')
  const few = '1.5 GB of 500 GB are free on the disk of /srv/data.'
  expect(disk(1.5 * 1024 ** 3)).toEqual(finding('attention', few))
  expect(disk(50 * 1024 ** 3).state).toBe('passed')
})

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
      const text = `The folder ${join(root, folder)} cannot be written to`
      const advice = 'Give it to the user who runs the site'
      expect((await check()).Pictures).toEqual(finding('failed', text, advice))
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
    expect(await found(890)).toEqual(finding('passed', ' MB of 1,000 MB.'))
    expect(await found(920)).toEqual(finding('attention', '', 'Raise IMAGE_QUOTA_MB'))
    expect(await found(960)).toEqual(finding('attention', 'Large ones are refused.'))
    const refused = finding('failed', 'Uploads are refused.', 'Raise IMAGE_QUOTA_MB')
    expect(await found(1000)).toEqual(refused)
  })
})

describe('the check of the account at Cloudinary', () => {
  test('says what the account for pictures lacks', async () => {
    const { check } = await newCheckedInstallation('sqlite')
    const { Pictures } = await check({ IMAGE_HOST: 'cloudinary' })
    expect(Pictures).toEqual(finding('failed', 'configuration is incomplete'))
  })

  /** Opens the fake Cloudinary; returns it, and a function that checks pictures with an account there. */
  async function openAccount() {
    const { check } = await newCheckedInstallation('sqlite')
    const service = await openFakeCloudinary()
    onTestFinished(service.close)
    const account = {
      IMAGE_HOST: 'cloudinary',
      CLOUDINARY_CLOUD_NAME: 'clinic',
      CLOUDINARY_UPLOAD_PRESET: 'staff',
      CLOUDINARY_UPLOAD_PREFIX: service.url,
      CLOUDINARY_API_KEY: '1234567890',
      CLOUDINARY_API_SECRET: 'well hidden secret',
    }
    const findPictures = async () => {
      const { Pictures } = await check(account)
      expect(JSON.stringify(Pictures)).not.toContain('well hidden')
      return Pictures
    }
    /** Lets Cloudinary answer the next request with a status: twice, because each request is tried twice. */
    const answer = (status: number) => {
      const once = (response: ServerResponse) => void response.writeHead(status).end('{}')
      service.answerNext(once, once)
    }
    return { service, account, findPictures, answer }
  }

  test('asks Cloudinary for a picture that does not exist, and stores none', async () => {
    const { service, findPictures, answer } = await openAccount()
    answer(404)
    expect((await findPictures())?.state).toBe('passed')
    expect(service.requests.map(({ line }) => line)).toEqual([
      'GET /v1_1/clinic/resources/image/upload/gemev/nothing',
    ])
  })

  const refused = 'Cloudinary refuses the account'
  const corrected = 'Correct CLOUDINARY_API_KEY, CLOUDINARY_API_SECRET and'
  const trouble = 'Cloudinary answers, but not as it should'
  const meanwhile = 'Meanwhile no picture can be uploaded'

  test.each([
    [401, 'failed', refused, corrected],
    [403, 'failed', refused, corrected],
    [420, 'attention', trouble, meanwhile],
    [500, 'attention', trouble, meanwhile],
    [503, 'attention', trouble, meanwhile],
  ])('says what an answer of HTTP %i means: %s', async (status, state, text, advice) => {
    const { findPictures, answer } = await openAccount()
    answer(status)
    expect(await findPictures()).toEqual(finding(state, `${text} (HTTP ${status})`, advice))
  })

  test('says what happens meanwhile where Cloudinary cannot be reached', async () => {
    const { service, findPictures } = await openAccount()
    await service.close()
    const found = await findPictures()
    const unreachable = 'Cloudinary cannot be reached at 127.0.0.1:'
    expect(found).toEqual(finding('failed', unreachable, 'Is the internet working? Meanwhile'))
    expect(found?.text).toContain('ECONNREFUSED')
  })

  test('says so as well where Cloudinary takes the connection and says nothing', async () => {
    const { service, account } = await openAccount()
    const settings = readSettings(account)
    const images = cloudinaryAt(service, settings.images)
    const hang = () => {}
    service.answerNext(hang, hang)
    const found = await checkImages({ settings, images }, 100)
    expect(found).toEqual(finding('failed', ': no answer', 'Is the internet working? Meanwhile'))
  })
})
