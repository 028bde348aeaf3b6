import { badgeColors } from '#app/ui/badge.tsx'

const colors: Record<string, string> = {
  draft: badgeColors.yellow,
  published: badgeColors.green,
}

/** The colours of a post's status: yellow, green, and grey for what is archived. */
export const postStatusColors = (status: string) => colors[status] ?? 'border-stone bg-clay'
