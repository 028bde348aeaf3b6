export interface StorageSettings {
  /** Where the storage takes requests, without a slash at its end; the bucket follows in the path. */
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secret: string
}

/** What happened, and what to do about it, in sentences. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly reason: string
  readonly advice: string
  readonly code: string
  /** Whether the same request may succeed later. */
  readonly isTemporary: boolean

  /** The status is 0 when there was no answer. */
  constructor(
    { status, code }: { status: number; code: string },
    { endpoint, bucket }: StorageSettings,
    options?: ErrorOptions,
  ) {
    const { host } = new URL(endpoint)
    const [reason, advice] =
      explanationsOfCodes(host, bucket)[code] ?? explainStatus(status, code, host, bucket)
    super(`${reason} ${advice}`, options)
    this.reason = reason
    this.advice = advice
    this.code = code
    this.isTemporary = status === 0 || status === 429 || status >= 500 || code === 'RequestTimeout'
  }
}

type Explanation = [reason: string, advice: string]

const explanationsOfCodes = (
  host: string,
  bucket: string,
): Partial<Record<string, Explanation>> => ({
  InvalidAccessKeyId: [
    `${host} does not know the access key.`,
    'Correct BACKUP_S3_ACCESS_KEY, and start again.',
  ],
  SignatureDoesNotMatch: [
    `${host} refuses the secret of the access key.`,
    'Correct BACKUP_S3_SECRET, or BACKUP_S3_REGION, and start again.',
  ],
  AccessDenied: [
    `The access key may not use the bucket ${bucket} at ${host}.`,
    'Let it list, read, write and delete there.',
  ],
  NoSuchBucket: [
    `There is no bucket ${bucket} at ${host}.`,
    'Make it there, or correct BACKUP_S3_BUCKET and start again.',
  ],
  RequestTimeTooSkewed: [
    `${host} refuses requests because the clock of this machine is wrong.`,
    'Set the clock: timedatectl set-ntp true.',
  ],
  timeout: [
    `${host} did not answer in time.`,
    'Is the line up, and fast enough? It is tried again by itself.',
  ],
  deadline: [
    'The time for one upload has passed.',
    'The line is slow: the next try goes on with the images that are missing.',
  ],
  content: [
    `${host} gave back something else than what was stored.`,
    'Ask its provider: nothing can be stored there.',
  ],
})

function explainStatus(status: number, code: string, host: string, bucket: string): Explanation {
  if (status === 0) {
    return [
      `${host} cannot be reached (${code}).`,
      'Is the line up, and BACKUP_S3_ENDPOINT right? It is tried again by itself.',
    ]
  }
  if (status >= 300 && status < 400) {
    return [
      `${host} says that the bucket ${bucket} is elsewhere.`,
      'Correct BACKUP_S3_ENDPOINT and BACKUP_S3_REGION, and start again.',
    ]
  }
  if (status === 400) {
    return [
      `${host} refuses the request (${code}).`,
      'Correct BACKUP_S3_REGION and BACKUP_S3_ENDPOINT, and start again.',
    ]
  }
  if (status >= 500 || status === 429) {
    return [
      `${host} is out of order (${status} ${code}).`,
      'It is tried again by itself. If it stays so, ask the provider.',
    ]
  }
  return [`${host} refuses the request (${status} ${code}).`, 'Ask the provider of the storage.']
}
