/** A bucket of an S3-compatible storage and the key that opens it. */
export interface StorageSettings {
  /** Where the storage takes requests, without a slash at its end; the bucket follows in the path. */
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secret: string
}
