import { href } from 'react-router'

/** What stands in a list's place while it is loading, and when it could not be loaded. */
export interface ListScreen {
  path: string
  loading: string
  failed: string
  /** What failed, beneath it. */
  reason: string
}

/** The lists that speak of their loading (S-11.3, S-11.4). */
export const listScreens = {
  posts: {
    path: href('/admin/blog'),
    loading: 'Loading posts...',
    failed: 'Error Loading Posts',
    reason: 'Failed to fetch posts',
  },
  images: {
    path: href('/admin/gallery'),
    loading: 'Loading images...',
    failed: 'Error Loading Gallery',
    reason: 'Failed to fetch images',
  },
  appointments: {
    path: href('/admin/appointments'),
    loading: 'Loading appointments...',
    failed: 'Error Loading Appointments',
    reason: 'Failed to fetch appointments',
  },
  daySheet: {
    path: href('/admin/appointments/day-sheet'),
    loading: 'Loading appointments...',
    failed: 'Error Loading Appointments',
    reason: 'Failed to fetch appointments',
  },
} as const satisfies Record<string, ListScreen>

/** The list at a path, if there is one. */
export const listAt = (path: string): ListScreen | undefined =>
  Object.values(listScreens).find((list) => list.path === path)

/**
 * Whether a list's error screen takes the place of another screen when its data cannot be had. The list that
 * is shown already, also beneath a dialog or left for an editor, waits for the connection as it stands.
 */
export const replacesScreen = (path: string): boolean =>
  listAt(path) !== undefined && !`${location.pathname}/`.startsWith(`${path}/`)
