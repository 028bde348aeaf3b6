const colors: Record<string, string> = {
  draft: 'border-ochre bg-[#fbecca]',
  published: 'border-leaf bg-[#dcefe2]',
}

/** The colours of a post's status: yellow, green, and grey for what is archived. */
export const postStatusColors = (status: string) => colors[status] ?? 'border-stone bg-clay'
