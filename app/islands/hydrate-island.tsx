import { createElement, type FunctionComponent } from 'react'
import { hydrateRoot } from 'react-dom/client'

interface Hydration {
  place: HTMLElement
  component: unknown
  props: object
  name: string
}

/** Lets React take up an island that the server rendered; the name keeps generated ids the same. */
export function hydrateIsland({ place, component, props, name }: Hydration) {
  const island = createElement(component as FunctionComponent<object>, props)
  hydrateRoot(place, island, { identifierPrefix: name })
}
