/** A request that the host refuses; the message may be shown to people. */
export class ImageError extends Error {
  override name = 'ImageError'
  /** Clients of the protocol read a message only from answers with these statuses. */
  readonly status: 400 | 401 | 404 | 429
  constructor(message: string, status: ImageError['status'] = 400) {
    super(message)
    this.status = status
  }
}
