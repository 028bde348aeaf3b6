import { useRouteLoaderData } from 'react-router'
import type { TimeChoice } from '#app/domain/appointments/appointments.time-choice.server.ts'

/** The id of the form, for the buttons on the schedule that choose a time. */
export const moveFormId = 'move-appointment'

/** The appointment for which a time is being chosen, from the loader of `move.tsx`; undefined while there is none. */
export const useMoving = () => useRouteLoaderData<TimeChoice>('routes/admin/calendar/move')
