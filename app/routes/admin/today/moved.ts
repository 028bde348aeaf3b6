import { href, redirect } from 'react-router'
import { found } from '#app/http/found.ts'
import type { Route } from './+types/moved.ts'

export const handle = { permission: 'appointments' }

/** Leads from where a screen was before to the one that does its work now. */
export function loader({ params: { screen = '', id }, url: { search } }: Route.LoaderArgs) {
  if (id) return redirect(href('/admin/answer/:id', { id }), 301)
  const path = Object.hasOwn(screens, screen) ? screens[screen as keyof typeof screens] : null
  return redirect(found(path) + search, 301)
}

const screens = {
  earlier: href('/admin'),
  messages: href('/admin'),
  'day-sheet': href('/admin/day-sheet'),
  'check-in': href('/admin/waiting-room'),
  schedule: href('/admin/calendar'),
}
