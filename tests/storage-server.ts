import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { onTestFinished } from 'vitest'
import type { StorageSettings } from '#app/platform/object-storage/storage-settings.ts'
import { newTemporaryFolder } from './temporary-folder.ts'

/** What happens to a request in place of an answer; undefined when it is answered. */
type Failure = (request: IncomingMessage, response: ServerResponse) => 'handled' | undefined

const bucket = 'clinic-backups'

/**
 * An S3 server with a bucket, removed after the test. It is a program of other people, which computes signatures by itself,
 * checks clocks and puts parts together: an error of ours is not made there as well.
 */
export async function openStorageServer() {
  const directory = newTemporaryFolder()
  const storage = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket }] })
  await storage.configureBuckets()
  const answer = storage.callback()
  const requests: string[] = []
  let failure: Failure = () => undefined
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    if (failure(request, response) !== 'handled') answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const settings: StorageSettings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: 'eu-west-1',
    accessKey: 'S3RVER',
    secret: 'S3RVER',
  }
  return {
    settings,
    requests,
    /** The folder in which the server has the bytes of an object. */
    fileOf: (key: string) => join(directory, bucket, `${key}._S3rver_object`),
    setFailure(next: Failure) {
      failure = next
    },
  }
}

/** Closes the connection when a part of the request's body has come. */
export const cutOff: Failure = (request) => {
  request.once('data', () => request.socket.destroy())
  return 'handled'
}

/** Takes requests and never answers. */
export const neverAnswer: Failure = (request) => {
  request.resume()
  return 'handled'
}

/** The settings of a site that sends its backups there. */
export const storageEnvironment = ({ endpoint, bucket, ...settings }: StorageSettings) => ({
  BACKUP_S3_ENDPOINT: endpoint,
  BACKUP_S3_BUCKET: bucket,
  BACKUP_S3_REGION: settings.region,
  BACKUP_S3_ACCESS_KEY: settings.accessKey,
  BACKUP_S3_SECRET: settings.secret,
  BACKUP_PASSPHRASE: 'three calabashes beside the well',
})
