import { z } from 'zod'
import type { StoredImage } from '#app/images/image-host.ts'

const Side = z.int().positive()
const Size = z.object({ width: Side, height: Side, bytes: Side })
const Stored = Size.extend({ public_id: z.string(), secure_url: z.string().startsWith('http') })
const Delivered = z.object({ input: Size })
const Destroyed = z.object({ result: z.enum(['ok', 'not found']) })
const Failed = z.object({ error: z.object({ message: z.string() }) })

export const deliveredIn = (reply: unknown) => Delivered.safeParse(reply).data?.input

export const isDestroyed = (reply: unknown) => Destroyed.safeParse(reply).success

export const errorIn = (reply: unknown) => Failed.safeParse(reply).data?.error.message.slice(0, 500)

export function imageIn(reply: unknown): Omit<StoredImage, 'placeholder'> | null {
  const { data } = Stored.safeParse(reply)
  if (!data) return null
  const { public_id: publicId, secure_url, ...size } = data
  // The original file may hold the location where it was taken; a transformed one does not.
  const url = secure_url.replace('/upload/', '/upload/f_auto,q_auto/')
  return { publicId, url, ...size, attention: null }
}
