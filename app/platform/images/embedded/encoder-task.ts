import type { FocalPoint } from '#app/platform/images/focal-point.ts'
import type { ImageKind } from './kind.ts'

/** How one delivered form of a picture is made. */
export interface Rendition {
  width: number
  height: number
  /** Cuts to the shape, at this place; otherwise the shape is the picture's own. */
  position?: string
  /** Cuts around this point instead. */
  focal?: FocalPoint
  format: 'jpg' | 'png' | 'webp' | 'avif'
  quality: Quality
}

export const qualities = ['best', 'good', 'eco', 'low'] as const
export type Quality = (typeof qualities)[number]

/** What the encoder is asked. */
export type EncoderTask =
  | { task: 'inspect'; file: string; kind: ImageKind; source: string }
  | { task: 'render'; file: string; out: string; rendition: Rendition }

/** What it sees of an uploaded file. */
export interface Inspected {
  width: number
  height: number
  hasAlpha: boolean
  placeholder: string | null
  /** True when it wrote another file, which everything is to be made from. */
  converted: boolean
}

export type EncoderRequest = EncoderTask & { id: number }
/** `refused` is a sentence for the person; without it the file could not be read. */
export type EncoderResult =
  | { ok: true; seen: Inspected | null }
  | { ok: false; refused: string | null }
/** With it, the bytes that the process now holds. */
export type EncoderAnswer = EncoderResult & { id: number; memory: number }
