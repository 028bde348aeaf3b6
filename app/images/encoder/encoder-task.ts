import type { FocalPoint } from '#app/images/focal-point.ts'
import type { ImageKind } from './kind.ts'

/** How one delivered form of an image is made. */
export interface Rendition {
  width: number
  height: number
  /** Cuts to the size at this position; without it the image keeps its shape. */
  position?: string
  /** Cuts around this point instead. */
  focal?: FocalPoint
  format: 'jpg' | 'png' | 'webp' | 'avif'
  quality: Quality
}

export const qualities = ['best', 'good', 'eco', 'low'] as const
export type Quality = (typeof qualities)[number]

/** A task for the encoder process. */
export type EncoderTask =
  | { task: 'inspect'; file: string; kind: ImageKind; source: string }
  | { task: 'render'; file: string; out: string; rendition: Rendition }

/** What the encoder reports of an uploaded file. */
export interface Inspected {
  width: number
  height: number
  hasAlpha: boolean
  placeholder: string | null
  /** What draws the eye, in percent; null in an image that is too small to be cut. */
  attention: FocalPoint | null
  /** True when it wrote a smaller source file, which all renditions are made from. */
  converted: boolean
}

export type EncoderRequest = EncoderTask & { id: number }
/** `refused` is a message for the person; when null, the file could not be read. */
export type EncoderResult =
  | { ok: true; seen: Inspected | null }
  | { ok: false; refused: string | null }
/** A result with the resident memory of the process, in bytes. */
export type EncoderAnswer = EncoderResult & { id: number; memory: number }
