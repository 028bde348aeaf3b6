import { type ComponentProps, createElement, type FunctionComponent, useContext } from 'react'
import { DocumentPartsContext } from '#app/http/document/document-parts.ts'
import type { IslandComponent, IslandName } from './registry.ts'

interface Props<Name extends IslandName> {
  name: Name
  component: IslandComponent<Name>
  /** Sent to the browser as JSON, so they must be serialisable. */
  props: ComponentProps<IslandComponent<Name>>
}

/** A part of a public page that works as plain HTML and is hydrated in the browser (see `registry.ts`). */
export function Island<Name extends IslandName>({ name, component, props }: Props<Name>) {
  const parts = useContext(DocumentPartsContext)
  const island = createElement(component as FunctionComponent<object>, props)
  const html = parts?.renderIsland(island, name) ?? ''
  return (
    <div
      data-island={name}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React just above
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
