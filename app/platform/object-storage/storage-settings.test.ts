import { expect, test } from 'vitest'
import { readSettings } from '#app/platform/settings/env.server.ts'

const complete = {
  BACKUP_S3_ENDPOINT: 'https://s3.example/',
  BACKUP_S3_BUCKET: 'clinic-backups',
  BACKUP_S3_ACCESS_KEY: 'key',
  BACKUP_S3_SECRET: 'secret',
  BACKUP_PASSPHRASE: 'three calabashes beside the well',
}

test('a storage for backups is set up by four settings and a passphrase', () => {
  expect(readSettings(complete).backupStorage).toEqual({
    endpoint: 'https://s3.example',
    bucket: 'clinic-backups',
    region: 'us-east-1',
    accessKey: 'key',
    secret: 'secret',
  })
  expect(readSettings({}).backupStorage).toBeUndefined()
})

test.each([
  [{ BACKUP_PASSPHRASE: '' }, 'BACKUP_PASSPHRASE: must be set: only encrypted backups'],
  [{ BACKUP_S3_SECRET: '' }, 'BACKUP_S3_SECRET: must be set together with BACKUP_S3_ENDPOINT'],
  [{ BACKUP_S3_ENDPOINT: '' }, 'BACKUP_S3_ENDPOINT: must be set together'],
  [{ BACKUP_S3_ENDPOINT: 'http://s3.example' }, 'must start with https://'],
  [{ BACKUP_S3_ENDPOINT: 'https://s3.example/bucket' }, 'must end after the host'],
  [{ BACKUP_S3_BUCKET: 'My Bucket' }, 'must be the name of a bucket'],
])('%s is refused in words', (wrong, message) => {
  expect(() => readSettings({ ...complete, ...wrong })).toThrow(message)
})
