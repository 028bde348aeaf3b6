/** Thrown when a queue is full, or when a request has waited in it for too long. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}
