/** Thrown when the server stops reading a request body: too slow or cut off (408), too large (413), or too many at once (503). */
export class BodyRefused extends Error {
  override name = 'BodyRefused'
  readonly status: 408 | 413 | 503
  constructor(status: BodyRefused['status']) {
    super(`http: the request body was refused with ${status}`)
    this.status = status
  }
}
