import { href } from 'react-router'

/** The texts of a list while it is loading, and when it could not be loaded. */
export interface ListScreen {
  path: string
  loading: string
  failed: string
  /** What failed, beneath it. */
  reason: string
}

/** The lists with texts for loading and errors (S-11.3, S-11.4). */
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
 * Whether a list's error screen replaces the present screen when its data cannot be loaded. A list that is
 * already shown, also below a dialog or for its editor, stays and waits for the connection.
 */
export const replacesScreen = (path: string): boolean =>
  listAt(path) !== undefined && !`${location.pathname}/`.startsWith(`${path}/`)
