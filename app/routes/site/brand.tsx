import { useContext } from 'react'
import { href } from 'react-router'
import { useClinic } from '#app/domain/clinic/clinic-context.ts'
import { DocumentPartsContext } from '#app/http/document/document-parts.ts'

/** The logo and the name of the clinic; the name alone if the logo cannot be loaded. */
export function Brand({ inverted = false }: { inverted?: boolean }) {
  const { facts } = useClinic()
  const { look } = useContext(DocumentPartsContext) ?? {}
  return (
    <a
      href={href('/')}
      className="flex min-h-12 max-w-fit grow basis-[min-content] items-center gap-2.5"
    >
      {/* The image has no width attribute, so a logo that cannot be loaded takes no space, even without scripts. */}
      <span className="size-10 shrink-0">
        <img data-logo src={look?.logo} alt="" loading="lazy" className="h-10" />
      </span>
      <span className={inverted ? 'text-white' : 'text-indigo'}>
        <span className="block font-display text-xl leading-none font-bold tracking-wide">
          {facts.name}
        </span>
        <span className="mt-0.5 block text-xs leading-tight sm:text-sm">{facts.descriptor}</span>
        <span className="sr-only">, home</span>
      </span>
    </a>
  )
}
