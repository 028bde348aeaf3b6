import { createElement, type FunctionComponent } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { rememberTyping } from './early-typing.tsx'

/** Hydrates an island that the server rendered; its name is the prefix of generated ids, here as on the server. */
export function hydrateIsland(element: HTMLElement, component: unknown) {
  const { island: identifierPrefix, props } = element.dataset
  const island = createElement(component as FunctionComponent<object>, JSON.parse(props as string))
  const Remembered = rememberTyping(element)
  hydrateRoot(element, <Remembered>{island}</Remembered>, { identifierPrefix })
}
