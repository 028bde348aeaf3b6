/** Thrown to whoever finds a queue full, or has waited in it for too long. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}
