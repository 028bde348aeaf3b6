import { createElement, type FunctionComponent } from 'react'
import { hydrateRoot } from 'react-dom/client'

interface Hydration {
  element: HTMLElement
  component: unknown
  props: object
  name: string
}

/** Hydrates an island that the server rendered; the name is the prefix of generated ids and must be the same on both sides. */
export function hydrateIsland({ element, component, props, name }: Hydration) {
  const island = createElement(component as FunctionComponent<object>, props)
  hydrateRoot(element, island, { identifierPrefix: name })
}
