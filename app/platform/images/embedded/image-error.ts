/** Why the host does not do what was asked, in a sentence that may be shown. */
export class ImageError extends Error {
  override name = 'ImageFault'
  /** Clients of the protocol read a sentence from answers of 400, 401, 404 and 429 alone. */
  readonly status: 400 | 401 | 404 | 429
  constructor(message: string, status: ImageError['status'] = 400) {
    super(message)
    this.status = status
  }
}
