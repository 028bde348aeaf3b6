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
import { newCheckedInstallation } from '#tests/checked-installation.ts'
import { openFakeCloudinary } from '#tests/cloudinary.ts'
import { cloudinaryAt } from '#tests/image-hosts.ts'
import { checkImages, judgeSpace } from './disk-and-picture-checks.server.ts'

const disk = (free: number) => judgeSpace({ folder: '/srv/data', free, total: 500 * 1024 ** 3 })

test('a disk is wrong when uploads are refused, and is to be looked at before', () => {
  expect(disk(400 * 1024 ** 2).state).toBe('failed')
  expect(disk(1.5 * 1024 ** 3)).toMatchObject({
    state: 'attention',
    text: '1.5 GB of 500 GB are free on the disk of /srv/data.',
  })
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

describe('the check of the account at Cloudinary', () => {
  test('says what the account for pictures lacks', async () => {
    const { check } = await newCheckedInstallation('sqlite')
    expect((await check({ IMAGE_HOST: 'cloudinary' })).Pictures).toMatchObject({
      state: 'failed',
      text: expect.stringContaining('configuration is incomplete'),
    })
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

  test.each([401, 403])('names the settings that Cloudinary refuses by HTTP %i', async (status) => {
    const { findPictures, answer } = await openAccount()
    answer(status)
    expect(await findPictures()).toMatchObject({
      state: 'failed',
      text: `Cloudinary refuses the account (HTTP ${status}), so no picture can be uploaded.`,
      advice: expect.stringMatching(/^Correct CLOUDINARY_API_KEY, CLOUDINARY_API_SECRET and/),
    })
  })

  test.each([420, 500, 503])(
    'says what happens meanwhile where Cloudinary has trouble of its own (HTTP %i)',
    async (status) => {
      const { findPictures, answer } = await openAccount()
      answer(status)
      expect(await findPictures()).toMatchObject({
        state: 'attention',
        text: `Cloudinary answers, but not as it should (HTTP ${status}).`,
        advice: expect.stringContaining('Meanwhile no picture can be uploaded'),
      })
    },
  )

  test('says what happens meanwhile where Cloudinary cannot be reached', async () => {
    const { service, findPictures } = await openAccount()
    await service.close()
    expect(await findPictures()).toMatchObject({
      state: 'failed',
      text: expect.stringMatching(/^Cloudinary cannot be reached at 127\.0\.0\.1:.+ECONNREFUSED/),
      advice: expect.stringMatching(/^Is the line up\? Meanwhile/),
    })
  })

  test('says so as well where Cloudinary takes the connection and says nothing', async () => {
    const { service, account } = await openAccount()
    const settings = readSettings(account)
    const images = cloudinaryAt(service, settings.images)
    const hang = () => {}
    service.answerNext(hang, hang)
    expect(await checkImages({ settings, images }, 100)).toMatchObject({
      state: 'failed',
      text: expect.stringMatching(/: no answer$/),
      advice: expect.stringMatching(/^Is the line up\? Meanwhile/),
    })
  })
})
