import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { StorageSettings } from '#app/platform/object-storage/storage-error.ts'
import { listenUntilEnd } from './listen-until-end.ts'
import { newTemporaryFolder } from './temporary-folder.ts'

/** Handles a request in place of the server; returns undefined when the server is to answer it. */
type Failure = (request: IncomingMessage, response: ServerResponse) => 'handled' | undefined

const bucket = 'clinic-backups'

/**
 * An S3 server with a bucket, removed after the test. The package s3rver computes signatures, checks clocks and joins the
 * parts of an upload with its own code, so that it does not repeat an error of ours.
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
  const port = await listenUntilEnd(server)
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
    /** The file in which the server stores the bytes of an object. */
    fileOf: (key: string) => join(directory, bucket, `${key}._S3rver_object`),
    setFailure(next: Failure) {
      failure = next
    },
  }
}

/** Closes the connection once the first bytes of the request's body have arrived. */
export const cutOff: Failure = (request) => {
  request.once('data', () => request.socket.destroy())
  return 'handled'
}

/** Reads requests and never answers them. */
export const neverAnswer: Failure = (request) => {
  request.resume()
  return 'handled'
}

/** The environment of a site that sends its backups to this storage. */
export const storageEnvironment = ({ endpoint, bucket, ...settings }: StorageSettings) => ({
  BACKUP_S3_ENDPOINT: endpoint,
  BACKUP_S3_BUCKET: bucket,
  BACKUP_S3_REGION: settings.region,
  BACKUP_S3_ACCESS_KEY: settings.accessKey,
  BACKUP_S3_SECRET: settings.secret,
  BACKUP_PASSPHRASE: 'three calabashes beside the well',
})
