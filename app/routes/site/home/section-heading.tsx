interface Props {
  title: string
  lead?: string
  /** Light text for a dark background. */
  onDark?: boolean
}

/** The title of a section, with the short painted line above it. */
export function SectionHeading({ title, lead, onDark = false }: Props) {
  return (
    <div className="max-w-2xl">
      <span aria-hidden className="sirigu mb-4 block w-20" />
      <h2 className={onDark ? 'section-title text-white' : 'section-title'}>{title}</h2>
      {lead && (
        <p className={onDark ? 'mt-3 text-lg text-clay' : 'mt-3 text-lg text-stone'}>{lead}</p>
      )}
    </div>
  )
}
