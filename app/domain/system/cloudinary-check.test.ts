import type { ServerResponse } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { newCheckedInstallation } from '#tests/checked-installation.ts'
import { openFakeCloudinary } from '#tests/cloudinary.ts'
import { cloudinaryAt } from '#tests/image-hosts.ts'
import { checkImages } from './disk-check.server.ts'

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
