import { type ComponentProps, createElement, type FunctionComponent, useContext } from 'react'
import { DocumentPartsContext } from '#app/document-parts.ts'
import type { IslandComponent, IslandName } from './registry.ts'

interface Props<Name extends IslandName> {
  name: Name
  component: IslandComponent<Name>
  /** Sent to the browser as JSON, so they must be serialisable. */
  props: ComponentProps<IslandComponent<Name>>
  /** When the browser loads its code: when it comes near the viewport, or at the first pointer or focus event. */
  when: 'visible' | 'interaction'
}

/** A part of a public page that works as plain HTML and is hydrated in the browser (see `start.ts`). */
export function Island<Name extends IslandName>({ name, component, props, when }: Props<Name>) {
  const parts = useContext(DocumentPartsContext)
  const island = createElement(component as FunctionComponent<object>, props)
  const html = parts?.renderIsland(island, name) ?? ''
  return (
    <div
      data-island={name}
      data-when={when}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React just above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
